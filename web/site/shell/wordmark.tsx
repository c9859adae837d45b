import { useShell } from './shell-data.ts';

/** The logo: a text of its own, or the site's name, set in the display face. */
export function Wordmark() {
  const site = useShell()?.site;
  return <span className="wordmark">{site?.logo || site?.name || 'Inicio'}</span>;
}
