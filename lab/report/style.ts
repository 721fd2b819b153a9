import { INK } from "./inks.ts";

/** The style of a printed report: everything it needs is inside. */
export const STYLE = `
:root{color-scheme:light}
body{margin:0;background:${INK.paper};color:${INK.text};font:15px/1.45 "Source Sans 3","Source Sans Pro",system-ui,sans-serif}
main,footer{max-width:1060px;margin:0 auto;padding:24px}
h1{font:600 30px/1.2 "Source Serif 4",Georgia,serif;margin:0}
h2{font:600 18px/1.3 "Source Serif 4",Georgia,serif;margin:0 0 6px}
h2 span{color:${INK.muted};font:400 15px system-ui,sans-serif;margin-right:6px}
header{display:flex;flex-wrap:wrap;gap:12px 32px;justify-content:space-between;border-bottom:2px solid ${INK.text};padding-bottom:10px}
header>div{flex:1;min-width:260px}
header p{margin:4px 0 0;color:${INK.muted}}
.colophon{text-align:right;font-size:13px}
.findings{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:6px 24px;font:17px/1.45 "Source Serif 4",Georgia,serif;border-bottom:1px solid ${INK.rule};margin-bottom:20px}
.figures{columns:2 400px;column-gap:36px}
figure{margin:0 0 28px;break-inside:avoid}
figure.wide{column-span:all;display:grid;grid-template-columns:minmax(0,460px) minmax(0,1fr);grid-template-rows:auto auto 1fr;gap:6px 36px;align-items:start;border-top:1px solid ${INK.rule};padding-top:20px;break-inside:auto}
figure.wide h2{grid-column:1/-1}
figure.wide svg,figure.wide figcaption{grid-column:1}
figure.wide table{grid-column:2;grid-row:2/span 2;margin-top:0}
figure.wide td:first-child{font-weight:600}
@media (max-width:800px){figure.wide{display:block}}
@media (max-width:500px){figure.wide thead{display:none}figure.wide td{display:block;border:0;padding:1px 0}figure.wide tr{display:block;border-bottom:1px solid ${INK.rule};padding:6px 0}main,footer{padding:14px}}
figure svg{max-width:100%;height:auto;display:block}
figure .battle-map{width:100%;border:1px solid ${INK.muted}}
figcaption{font-size:13px;color:${INK.muted};margin-top:6px}
code{font:600 12px ui-monospace,monospace;color:${INK.text}}
table{border-collapse:collapse;width:100%;font-size:13px;margin-top:8px}
th{text-align:left;border-bottom:1px solid ${INK.muted};padding:3px 8px 3px 0;vertical-align:bottom}
td{border-bottom:1px solid ${INK.rule};padding:3px 8px 3px 0;vertical-align:top}
.says{font-size:17px}
.unfinished{font-weight:600}
section+section{margin-top:60px}
footer{border-top:2px solid ${INK.text};display:grid;grid-template-columns:repeat(auto-fit,minmax(300px,1fr));gap:8px 36px;font-size:14px}
@media print{main,footer{max-width:none;padding:0}}
`;
