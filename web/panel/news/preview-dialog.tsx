import { Group, List, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnnouncementItem } from '../../../contracts/announcements.ts';
import { newsPath } from '../../../contracts/news-path.ts';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import { QueryView } from '../kit/fields/query-view.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import type { RecordDialogProps } from '../kit/record/resource-parts.ts';
import { useCall } from '../ui/use-call.ts';

const widths = [
  { value: '360', label: 'Teléfono' },
  { value: '720', label: 'Computador' },
];

const themes = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
];

/** Bytes beyond which Gmail cuts a mail. */
const GMAIL_CUT_BYTES = 100_000;

/** Returns the HTML with the colours of a theme, whatever the browser prefers. */
function forceTheme(html: string, theme: string): string {
  const media = theme === 'dark' ? '@media all' : '@media not all';
  return html.replace('@media (prefers-color-scheme:dark)', media);
}

/** Returns a line about a link; requests it if it is of this site. */
async function checkLink({ href, kind }: MailLink): Promise<string> {
  if (kind === 'wrong') return `${href}: no es una dirección.`;
  if (kind === 'outside') return `${href}: de otro sitio, no se revisa.`;
  const response = await fetch(href, { credentials: 'omit' }).catch(() => null);
  return response?.ok ? `${href}: bien.` : `${href}: no responde. Corríjalo antes de enviar.`;
}

function Links({ links }: { links: readonly MailLink[] }) {
  const linksQuery = useQuery({
    queryKey: ['mail-links', ...links.map(({ href }) => href)],
    queryFn: () => Promise.all(links.map(checkLink)),
  });
  if (links.length === 0) return <Text size="sm">No tiene enlaces propios.</Text>;
  return (
    <QueryView query={linksQuery} failed={`${FAILED} revisar los enlaces.`}>
      {(lines) => (
        <List size="sm">
          {lines.map((line) => (
            <List.Item key={line} style={{ overflowWrap: 'anywhere' }}>
              {line}
            </List.Item>
          ))}
        </List>
      )}
    </QueryView>
  );
}

/** The mail of an announcement as a phone and a desk show it, its weight and its links. */
export function PreviewDialog({ item, ...dialog }: RecordDialogProps<AnnouncementItem>) {
  const [width, setWidth] = useState('360');
  const [theme, setTheme] = useState('light');
  const params = { id: item.id };
  const key = ['announcements', item.id, 'preview'];
  const mail = useCall(key, 'GET /h/announcements/:id/preview/', { params });
  return (
    <InfoDialog {...dialog} title={`El correo “${item.subject}”`} size="xl">
      <QueryView query={mail} failed={`${FAILED} mostrar el correo.`}>
        {({ html, bytes }) => (
          <Stack>
            <Group>
              <SegmentedControl
                data={widths}
                value={width}
                onChange={setWidth}
                aria-label="Ancho"
              />
              <SegmentedControl
                data={themes}
                value={theme}
                onChange={setTheme}
                aria-label="Colores"
              />
            </Group>
            <iframe
              title="Vista previa del correo"
              sandbox=""
              srcDoc={forceTheme(html, theme)}
              style={{
                width: `${width}px`,
                maxWidth: '100%',
                height: '28rem',
                border: '1px solid',
              }}
            />
            <Text size="sm">
              Pesa {Math.ceil(bytes / 1000)} KB
              {bytes > GMAIL_CUT_BYTES
                ? ': demasiado, Gmail lo corta. Acorte el texto.'
                : ' de 100 KB.'}
            </Text>
            <Links links={listMailLinks(html, window.location.origin, item.id)} />
          </Stack>
        )}
      </QueryView>
    </InfoDialog>
  );
}

/** A link of a mail: on the site, elsewhere, or no address. */
export interface MailLink {
  href: string;
  kind: 'own' | 'outside' | 'wrong';
}

/**
 * Returns the links that staff wrote into a mail, each once.
 * @param id the announcement, whose own page is there only when it is sent
 */
export function listMailLinks(html: string, origin: string, id: number): MailLink[] {
  const anchors = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('a[href]');
  const addresses = [...anchors].map((anchor) => anchor.getAttribute('href') ?? '');
  return [...new Set(addresses)].flatMap((href): MailLink[] => {
    const url = URL.parse(href);
    if (url === null || !/^https?:$/.test(url.protocol)) return [{ href, kind: 'wrong' }];
    if (url.origin !== origin) return [{ href, kind: 'outside' }];
    const isSiteLink = url.pathname === newsPath(id) || url.searchParams.has('clave');
    return isSiteLink ? [] : [{ href, kind: 'own' }];
  });
}
