/**
 * What is personal is decided in the browser before it paints, so that the HTML is the same for
 * everybody: whether the splash covers the page, and whether the cookie banner was accepted.
 * The splash covers only the bare root, only for who has not entered, and never for a robot.
 */
export const INSIDE_KEY = 'inside';
export const CONSENT_KEY = 'cookies-aceptadas';
/** Sent to the window when the visitor presses "entrar". */
export const INSIDE_EVENT = 'inside';

export const firstPaintCode = `(function(d,l){try{var s=localStorage;
if(s.getItem('${CONSENT_KEY}'))d.dataset.consent='';
if(l.pathname==='/'&&!l.search&&!l.hash&&!s.getItem('${INSIDE_KEY}')&&!/bot|crawl|spider|slurp|facebookexternalhit/i.test(navigator.userAgent))d.dataset.splash='';
}catch(e){}})(document.documentElement,location)`;

/** Sent to the window when React has woken the page up. */
export const AWAKE_EVENT = 'awake';

/**
 * The page is whole before its scripts arrive, so it is pressed before they do. What is pressed on
 * a sleeping page is kept and pressed again once it is awake: the last button, or the last form.
 * "entrar" has a script of its own; a link needs none.
 */
export const earlyPressCode = `(function(d,w){var last;
function press(e){var b=e.target.closest&&e.target.closest('button[type=button]:not(#entrar)');if(b)last=function(){b.click()}}
function submit(e){var f=e.target;e.preventDefault();last=function(){f.requestSubmit()}}
d.addEventListener('click',press,true);d.addEventListener('submit',submit,true);
w.addEventListener('${AWAKE_EVENT}',function(){d.removeEventListener('click',press,true);d.removeEventListener('submit',submit,true);if(last)last()},{once:true})})(document,window)`;

/** Runs right after the shell's markup: works before, and without, the rest of the script. */
export const splashCode = `(function(d,w){var p=d.getElementById('shell'),b=d.getElementById('entrar'),h=d.documentElement;
if(!p||!b||!('splash' in h.dataset))return;p.inert=true;
b.addEventListener('click',function(){try{localStorage.setItem('${INSIDE_KEY}','1')}catch(e){}
p.inert=false;h.dataset.splash='leaving';w.dispatchEvent(new Event('${INSIDE_EVENT}'));
var m=d.getElementById('contenido');if(m)m.focus({preventScroll:true});
setTimeout(function(){delete h.dataset.splash},700)})})(document,window)`;

/** True while the splash covers the page. */
export function isSplashUp(): boolean {
  return document.documentElement.dataset.splash === '';
}
