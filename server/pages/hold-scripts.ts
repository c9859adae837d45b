/**
 * Starts the page's scripts after the first paint instead of beside it: the page is whole without
 * them, and on a slow network they would take the pictures' and the type's share of the line.
 * A page in the background paints nothing, so there they start after three seconds.
 */
export const starterCode = `(function(d){var isDone;function go(){if(isDone)return;isDone=true;
var held=d.getElementById('held'),s=d.createElement('script');
JSON.parse(held.dataset.files).forEach(function(f){var l=d.createElement('link');l.rel='modulepreload';l.href=f;d.head.append(l)});
s.type='module';s.textContent=held.textContent;d.head.append(s)}
try{new PerformanceObserver(function(p){if(p.getEntriesByName('first-contentful-paint').length)setTimeout(go)}).observe({type:'paint',buffered:true})}catch(e){go()}
setTimeout(go,3000)})(document)`;

const preload = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*\/>/g;
const start = /<script (nonce="[^"]*" )?type="module" async="">/;

/** `html` with its module script and preloads held back; `mark` allows the starter. */
export function holdScripts(html: string, mark: string): string {
  if (!start.test(html)) return html;
  const files = Array.from(html.matchAll(preload), ([, href]) => href);
  const list = JSON.stringify(files).replaceAll('"', '&quot;');
  const nonce = ` nonce="${mark}"`;
  return html
    .replace(preload, '')
    .replace(start, `<script${nonce} type="text/plain" id="held" data-files="${list}">`)
    .replace('</body>', () => `<script${nonce}>${starterCode}</script></body>`);
}
