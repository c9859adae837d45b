import { chromium } from '@playwright/test';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const P=process.argv.slice(2);
for(const path of P){const c=await b.newContext({viewport:{width:360,height:740}});const p=await c.newPage();const got=[];
p.on('response',async r=>{if(/\.js/.test(r.url())){const s=await r.request().sizes().catch(()=>null);got.push([r.url().split('/').pop().replace(/\?.*/,''),s?.responseBodySize]);}});
await p.goto('http://localhost:4001'+path,{waitUntil:'load'});await p.waitForTimeout(1500);const first=got.length;const sum=()=>got.reduce((a,[,n])=>a+(n||0),0);const s1=sum();
await p.mouse.wheel(0,600);await p.mouse.move(100,300);await p.waitForTimeout(2500);
console.log(path,'first',s1,'after',sum(),got.slice(first).map(g=>g.join(':')).join(' '));await c.close();}
await b.close();
