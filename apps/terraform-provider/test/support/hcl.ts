/** Attributes as HCL; strings that begin with `=` are expressions. */
type HclAttributes = Readonly<Record<string, string | number | boolean>>;

function body(attributes: HclAttributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => `  ${name} = ${literal(value)}`)
    .join('\n');
}

function literal(value: string | number | boolean): string {
  return typeof value === 'string' && value.startsWith('=') ? value.slice(1) : JSON.stringify(value);
}

export function video(name: string, attributes: HclAttributes): string {
  return `
resource "videogen_video" "${name}" {
${body(attributes)}
  lifecycle {
    create_before_destroy = true
  }
}
`;
}

export function videoFile(name: string, attributes: HclAttributes): string {
  return `
resource "videogen_video_file" "${name}" {
${body({ video_id: `=videogen_video.${name}.id`, ...attributes })}
}
`;
}

/** A video and its file, with every attribute of both as an output. */
export function videoWithFile(name: string, attributes: HclAttributes, file: HclAttributes): string {
  return `${video(name, attributes)}${videoFile(name, file)}
output "${name}_video" {
  value = videogen_video.${name}
}
output "${name}_file" {
  value = videogen_video_file.${name}
}
`;
}
