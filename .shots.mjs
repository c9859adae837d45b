import { chromium } from '@playwright/test';
const [,, port, out, ...rest]=process.argv; 
const widths=(process.env.W||'360,1280').split(',').map(Number);
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
for(const w of widths){const c=await b.newContext({viewport:{width:w,height:w<500?740:w<900?1024:800},deviceScaleFactor:1,isMobile:w<500,hasTouch:w<500});
const p=await c.newPage(); await p.addInitScript(()=>{try{sessionStorage.setItem('x','1')}catch{}});
for(const path of rest){await p.goto('http://localhost:'+port+path,{waitUntil:'load'});await p.waitForTimeout(900);
const enter=p.getByRole('button',{name:/entrar/i}); if(await enter.count().catch(()=>0)){await enter.first().click({timeout:800}).catch(()=>{});await p.waitForTimeout(900);}
if(process.env.FULL){const h=await p.evaluate(()=>document.body.scrollHeight);for(let y=0;y<h;y+=500){await p.evaluate(v=>scrollTo(0,v),y);await p.waitForTimeout(80);}await p.evaluate(()=>scrollTo(0,0));await p.waitForTimeout(300);}
const name=(path.replace(/[^a-z0-9]+/gi,'_')||'home').slice(0,40);await p.screenshot({path:`${out}/${name}-${w}.png`,fullPage:!!process.env.FULL});}
await c.close();}
await b.close();
