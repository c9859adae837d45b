import { useShell } from './shell-data.ts';

/** Logo: a configured text, or the site's name, in the display typeface. */
export function Wordmark() {
  const site = useShell()?.site;
  return <span className="wordmark">{site?.logo || site?.name || 'Inicio'}</span>;
}
