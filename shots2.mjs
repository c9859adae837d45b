import { chromium } from 'playwright';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const go = async (name, path, opts, fn) => { const c = await b.newContext({ viewport: { width: 360, height: 640 }, ...opts }); const p = await c.newPage(); await p.goto('http://localhost:3961' + path); if (fn) await fn(p); await p.waitForTimeout(1800); await p.screenshot({ path: `/tmp/shots/${name}.png` }); await c.close(); };
const api = await (await fetch('http://localhost:3961/eventos/bdm/votar')).text();
const refs = [...api.matchAll(/\/eventos\/bdm\/votar\/([\w-]+)"/g)].map(m=>m[1]); console.log([...new Set(refs)].slice(0,6));
await go('noscript', `/eventos/bdm/votar/${refs[3]??refs[0]}`, { javaScriptEnabled: false });
await go('home', '/', {}, async p => { await p.evaluate(()=>{}); const e=p.getByRole('button',{name:/entrar/i}); if(await e.count()) await e.first().click(); await p.waitForTimeout(500); const ok=p.getByRole('button',{name:'Aceptar'}); if(await ok.count()) await ok.first().click(); });
await go('home768', '/', {viewport:{width:768,height:1024}}, async p => { const ok=p.getByRole('button',{name:'Aceptar'}); await p.waitForTimeout(3000); if(await ok.count()) await ok.first().click().catch(()=>{}); });
await b.close();
