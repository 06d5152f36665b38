output "id" {
  value       = videogen_video.this.id
  description = "The video's identifier on the service."
}

output "path" {
  value       = videogen_video_file.this.path
  description = "The file; null without a path."
}

output "sha256" {
  value       = videogen_video_file.this.sha256
  description = "SHA-256 of the file in hexadecimal digits; null without a path."
}

output "size_bytes" {
  value       = videogen_video_file.this.size_bytes
  description = "Size of the file in bytes; null without a path."
}

output "failure" {
  value       = videogen_video.this.failure
  description = "Why the generation failed; null if it did not."
}
