/** The look of the page, in light and dark. */
export const style = `
:root{--ink:#1c2430;--soft:#5b6675;--line:#dfe4ea;--page:#f6f7f9;--card:#fff;--good:#11734b;--good-bg:#dff3e8;--bad:#b3261e;--bad-bg:#fbe4e2}
@media (prefers-color-scheme:dark){:root{--ink:#e6eaf0;--soft:#98a4b3;--line:#2d3643;--page:#12161c;--card:#1a2028;--good:#6fd3a4;--good-bg:#173a2b;--bad:#ff8a80;--bad-bg:#4a1d1a}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:70rem;margin:0 auto;padding:2rem 1rem 4rem}
header,section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem 1.5rem;margin-bottom:1rem}
header.passed{border-top:4px solid var(--good)}header.failed{border-top:4px solid var(--bad)}
h1{margin:.25rem 0;font-size:1.6rem;line-height:1.2}h2{margin:0 0 .75rem;font-size:1.1rem}
.verdict{margin:0;font-weight:700;letter-spacing:.08em;text-transform:uppercase;font-size:.8rem}
.passed .verdict,.good>b{color:var(--good)}.failed .verdict,.bad>b{color:var(--bad)}
.where{margin:0;color:var(--soft)}time{white-space:nowrap;margin-left:.75rem}
code{font:13px/1.4 ui-monospace,SFMono-Regular,Menlo,monospace}.path{overflow-wrap:anywhere}
.brief{white-space:nowrap}details table{margin-top:.5rem}
.figures{list-style:none;display:flex;flex-wrap:wrap;gap:.75rem 2.5rem;padding:0;margin:1.25rem 0 0;color:var(--soft)}
.figures b{display:block;font-size:1.5rem;line-height:1.2;font-variant-numeric:tabular-nums}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.45rem .75rem .45rem 0;border-top:1px solid var(--line)}
tr:first-child>*{border-top:0}th{color:var(--soft);font-weight:600}
summary{cursor:pointer;padding:.35rem 0;font-weight:600}summary.good::after{content:" \\2713";color:var(--good)}summary.skipped{color:var(--soft)}summary.bad::after{content:" \\2717";color:var(--bad)}
small{color:var(--soft);font-weight:400}
.checks{list-style:none;padding-left:1.25rem;margin:.25rem 0 .75rem}
.checks>.good::before{content:"\\2713\\00a0";color:var(--good)}.checks>.bad::before{content:"\\2717\\00a0";color:var(--bad)}.checks>.skipped{color:var(--soft)}.checks>.skipped::before{content:"\\2013\\00a0"}
.matrix td{white-space:nowrap}.cell{display:inline-block;border-radius:5px;padding:0 .4rem;margin:0 .25rem .25rem 0;font-size:.8rem}
.cell.good{background:var(--good-bg);color:var(--good)}.cell.open{border:1px dashed var(--soft);color:var(--soft);padding:0 calc(.4rem - 1px)}
.supports{color:var(--good)}.refutes{color:var(--bad);font-weight:600}
@media print{body{background:none}header,section{break-inside:avoid}}
`;
