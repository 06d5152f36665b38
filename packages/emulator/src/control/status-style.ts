/** The look of the status page, in light and dark. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f7f9, #14161a);
  --card: light-dark(#ffffff, #1d2026);
  --line: light-dark(#e2e5ea, #2c313a);
  --text: light-dark(#1b1f26, #e6e9ee);
  --soft: light-dark(#636b78, #98a1af);
  --accent: light-dark(#2563c9, #7fb0ff);
  --good: light-dark(#1a7a43, #6dd79b);
  --bad: light-dark(#b3261e, #ff9a92);
  --odd: light-dark(#8a5a00, #f0c063);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; font-variant-numeric: tabular-nums; }
header, main { max-width: 1100px; margin: 0 auto; padding: 0 24px; }
header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 24px; padding-top: 24px; }
h1 { font-size: 22px; margin: 0; letter-spacing: -0.01em; }
header p { margin: 0; color: var(--soft); }
h2 { font-size: 16px; margin: 32px 0 10px; }
small { color: var(--soft); font-weight: 400; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 12px; margin-top: 20px; }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px; color: var(--soft); overflow-wrap: anywhere; }
.tile b { display: block; font-size: 26px; line-height: 1.25; color: var(--text); }
.tile.processing b { color: var(--accent); }
.tile.completed b { color: var(--good); }
.tile.failed b { color: var(--bad); }
.tile span { color: var(--text); }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: 7px 14px; border-bottom: 1px solid var(--line); white-space: nowrap; }
tbody tr:last-child td { border-bottom: 0; }
th { font-size: 12.5px; font-weight: 600; color: var(--soft); }
td.text { max-width: 420px; width: 55%; overflow: hidden; text-overflow: ellipsis; }
code { font: 13px/1.4 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
.chip { display: inline-block; padding: 0 8px; border-radius: 999px; font-size: 13px; color: var(--soft);
  background: color-mix(in srgb, currentColor 13%, transparent); }
.chip.processing, .chip.s3, .chip.pending { color: var(--accent); }
.chip.completed, .chip.s2, .chip.delivered { color: var(--good); }
.chip.failed, .chip.s5, .chip.none, .chip.given-up { color: var(--bad); }
.chip.s4, .chip.held { color: var(--odd); }
progress { width: 110px; height: 6px; vertical-align: middle; appearance: none; border: 0; border-radius: 3px; overflow: hidden; background: var(--line); }
progress::-webkit-progress-bar { background: var(--line); }
progress::-webkit-progress-value { background: var(--accent); }
progress::-moz-progress-bar { background: var(--accent); }
.empty { color: var(--soft); margin: 0; }
main { padding-bottom: 48px; }
`;
