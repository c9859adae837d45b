import {
  CONSENT_KEY,
  DATA_SAVER_KEY,
  ENTERED_EVENT,
  ENTERED_KEY,
  LYRIC_SIZE_KEY,
} from './first-paint.ts';

/**
 * Applies the visitor's state before the first paint; in the head of every public page. A transition
 * that the next navigation cuts short is not an error. A picture that can be painted gets `data-seen`, which
 * hides the dots that are shown in its place (halftone-picture.module.css).
 */
export const firstPaintCode = `(function(d,l){var s,v;d.addEventListener('load',function(e){var i=e.target,f=function(){i.dataset.seen=''};if(i.localName==='img')i.decode().then(f,f)},true);addEventListener('unhandledrejection',function(e){if(/^Transition was/.test(e.reason&&e.reason.message))e.preventDefault()});try{s=localStorage;v=s.getItem('${DATA_SAVER_KEY}');
if(s.getItem('${CONSENT_KEY}'))d.dataset.consent='';
if(s.getItem('${LYRIC_SIZE_KEY}'))d.dataset.reading=s.getItem('${LYRIC_SIZE_KEY}');
if(l.pathname==='/'&&!l.search&&!l.hash&&!s.getItem('${ENTERED_KEY}')&&!/bot|crawl|spider|slurp|facebookexternalhit/i.test(navigator.userAgent))d.dataset.splash='';
}catch(e){}
var c=navigator.connection;
if(v?v==='si':c&&c.saveData||matchMedia('(prefers-reduced-data: reduce)').matches){d.dataset.saver='';
new MutationObserver(function(r){r.forEach(function(m){m.addedNodes.forEach(function(n){if(n.localName==='img'&&n.srcset)n.sizes='1px'})})}).observe(d,{childList:true,subtree:true})}
})(document.documentElement,location)`;

/**
 * The page can be used before its script arrives. The last click on a button, or the last
 * submission of an island's form, is recorded until then; `window.takeEarlyClick` ends the recording and returns it.
 * The splash has its own script; links work without script.
 */
export const earlyClickCode = `(function(d,w){var last=null;
function click(e){var b=e.target.closest&&e.target.closest('button[type=button]:not([data-enter])');if(b)last=b}
function submit(e){if(e.target.closest('[data-island]')){e.preventDefault();last=e.target}}
d.addEventListener('click',click,true);d.addEventListener('submit',submit,true);
w.takeEarlyClick=function(){d.removeEventListener('click',click,true);d.removeEventListener('submit',submit,true);return last}})(document,window)`;

/**
 * Runs after the markup of the splash, where the shell begins; independent of the other scripts. A click
 * anywhere on the splash closes it. The dots of the first picture then appear (hero.module.css).
 */
export const splashCode = `(function(d,w){var p=d.getElementById('shell'),b=d.getElementById('entrar'),h=d.documentElement;
if(!p||!b||!('splash' in h.dataset))return;p.inert=true;
b.closest('section').addEventListener('click',function(){if(!p.inert)return;try{localStorage.setItem('${ENTERED_KEY}','1')}catch(e){}
p.inert=false;h.dataset.splash='leaving';w.dispatchEvent(new Event('${ENTERED_EVENT}'));
var m=d.getElementById('contenido');if(m)m.focus({preventScroll:true});
setTimeout(function(){delete h.dataset.splash},400)})})(document,window)`;
