import type { ReportedKind } from '../../../contracts/figures.ts';

/** Tells the server what happened here, without anything of the visitor, who may ask not to be counted. */
export function report(
  kind: ReportedKind,
  path = location.pathname + location.search,
  ref = '',
): void {
  const { globalPrivacyControl: optOut, doNotTrack } = navigator as {
    globalPrivacyControl?: boolean;
  } & Navigator;
  if (optOut || doNotTrack === '1' || !document.querySelector('[data-figures]')) return;
  navigator.sendBeacon('/api/h/figures/', new URLSearchParams({ what: kind, path, ref }));
}

/** Reports the page when somebody sees it. */
export function reportView(referrer: string): void {
  const view = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', view);
    report('view', undefined, referrer);
  };
  document.addEventListener('visibilitychange', view);
  view();
}

/** Reports the page, and clicks on links that lead to tickets, networks and WhatsApp. */
export function startReports(): void {
  reportView(document.referrer);
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a');
    if (link?.dataset.tickets === '') report('ticket');
    else if (link?.relList.contains('me')) report('social');
    // What is shared has no number.
    else if (/^https:\/\/(wa\.me\/\d|api\.whatsapp\.com)/.test(link?.href ?? ''))
      report('whatsapp');
  });
}
