/** Returns the address in a snippet that embeds a frame; any other text unchanged. */
export function embedSource(typed: string): string {
  const frameStart = typed.toLowerCase().indexOf('<iframe');
  const [, source] =
    frameStart === -1 ? [] : (/\bsrc="([^"]+)"/i.exec(typed.slice(frameStart)) ?? []);
  return (source ?? typed).replaceAll('&amp;', '&');
}
