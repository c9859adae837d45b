import { chromium } from '@playwright/test';
const path=process.argv[2]||'/'; const rate=+process.argv[3]||4;
import { execSync } from 'child_process';
const b=await chromium.launch({args:['--no-sandbox'], executablePath: process.env.CHROMIUM||undefined});
const c=await b.newContext({viewport:{width:412,height:823},deviceScaleFactor:1.75,isMobile:true,hasTouch:true});
const p=await c.newPage(); const s=await c.newCDPSession(p);
await s.send('Emulation.setCPUThrottlingRate',{rate});
const ev=[]; s.on('Tracing.dataCollected',e=>ev.push(...e.value));
await s.send('Tracing.start',{transferMode:'ReportEvents',traceConfig:{includedCategories:['devtools.timeline','disabled-by-default-devtools.timeline','v8.execute','blink.user_timing','loading','disabled-by-default-v8.cpu_profiler','v8']}});
await p.goto('http://localhost:4001'+path,{waitUntil:'load'}); await p.waitForTimeout(6000);
const done=new Promise(r=>s.once('Tracing.tracingComplete',r)); await s.send('Tracing.end'); await done;
const main=ev.find(e=>e.name==='thread_name'&&e.args.name==='CrRendererMain'&&ev.some(x=>x.tid===e.tid&&x.pid===e.pid&&x.name==='FunctionCall'))||{};
const nav=ev.find(e=>e.name==='navigationStart'&&e.args?.data?.documentLoaderURL?.includes('4001'));
const t0=nav?.ts??Math.min(...ev.filter(e=>e.ts).map(e=>e.ts));
const tasks=ev.filter(e=>e.name==='RunTask'&&e.pid===nav.pid&&e.dur>20000).sort((a,b)=>a.ts-b.ts);
for(const t of tasks){ console.log('task',Math.round((t.ts-t0)/1000),'ms +',Math.round(t.dur/1000));
 const inner=ev.filter(e=>e.pid===t.pid&&e.tid===t.tid&&e.ts>=t.ts&&e.ts<=t.ts+t.dur&&e.dur>4000&&e.name!=='RunTask').sort((a,b)=>b.dur-a.dur).slice(0,9);
 for(const e of inner) console.log('    ',e.name,Math.round(e.dur/1000), JSON.stringify(e.args?.data?.url||e.args?.data?.functionName||e.args?.data?.type||e.args?.elementCount||e.args?.beginData?.dirtyObjects||e.args?.beginData?.url||'').slice(0,100));}
await b.close();
