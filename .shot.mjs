import { chromium } from "playwright-core";
const [out,w,h,x,y,dpr]=process.argv.slice(2);
const b=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--headless","--no-sandbox","--disable-gpu","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync"]});
const p=await b.newPage({viewport:{width:+w,height:+h},deviceScaleFactor:+(dpr||1)});
await p.goto("file:///tmp/proto.html");
await p.evaluate(([x,y])=>{document.body.style.overflow="hidden";window.scrollTo(+x,+y)},[x,y]);
await p.waitForTimeout(300);
await p.screenshot({path:out});
await b.close();
