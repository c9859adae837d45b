/**
 * Visitor-specific state is applied in the browser before the first paint, so that the HTML is the
 * same for everybody: whether the splash is shown, and whether the cookie banner was accepted. The
 * splash is shown only at `/` without query, only to visitors who have not entered, and never to
 * robots.
 */
export const INSIDE_KEY = 'inside';
export const CONSENT_KEY = 'cookies-aceptadas';
/** Event dispatched on `window` when the visitor presses "entrar". */
export const INSIDE_EVENT = 'inside';

export const firstPaintCode = `(function(d,l){try{var s=localStorage;
if(s.getItem('${CONSENT_KEY}'))d.dataset.consent='';
if(l.pathname==='/'&&!l.search&&!l.hash&&!s.getItem('${INSIDE_KEY}')&&!/bot|crawl|spider|slurp|facebookexternalhit/i.test(navigator.userAgent))d.dataset.splash='';
}catch(e){}})(document.documentElement,location)`;

/** Event dispatched on `window` when React has hydrated the page. */
export const AWAKE_EVENT = 'awake';

/**
 * The page is visible before its scripts arrive. The last click on a button, or the last form
 * submission, before hydration is recorded and replayed after it. "entrar" has its own script;
 * links work without scripts.
 */
export const earlyPressCode = `(function(d,w){var last;
function press(e){var b=e.target.closest&&e.target.closest('button[type=button]:not(#entrar)');if(b)last=function(){b.click()}}
function submit(e){var f=e.target;e.preventDefault();last=function(){f.requestSubmit()}}
d.addEventListener('click',press,true);d.addEventListener('submit',submit,true);
w.addEventListener('${AWAKE_EVENT}',function(){d.removeEventListener('click',press,true);d.removeEventListener('submit',submit,true);if(last)last()},{once:true})})(document,window)`;

/** Runs immediately after the shell's markup; does not depend on the rest of the scripts. */
export const splashCode = `(function(d,w){var p=d.getElementById('shell'),b=d.getElementById('entrar'),h=d.documentElement;
if(!p||!b||!('splash' in h.dataset))return;p.inert=true;
b.addEventListener('click',function(){try{localStorage.setItem('${INSIDE_KEY}','1')}catch(e){}
p.inert=false;h.dataset.splash='leaving';w.dispatchEvent(new Event('${INSIDE_EVENT}'));
var m=d.getElementById('contenido');if(m)m.focus({preventScroll:true});
setTimeout(function(){delete h.dataset.splash},700)})})(document,window)`;

/** Returns whether the splash covers the page. */
export function isSplashUp(): boolean {
  return document.documentElement.dataset.splash === '';
}
