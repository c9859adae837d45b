import type { MailDomainCheck } from '../../contracts/mail-domain.ts';
import { type DkimKey, dkimRecord } from './dkim.ts';

export interface MailDomain {
  domain: string;
  /** Host of the mail server; null when mails stay on the machine. */
  server: string | null;
  dkim: DkimKey | null;
  /** Who gets the reports of DMARC. */
  reportsTo: string;
}

/** Returns the texts at a name of the DNS; rejects when it does not answer. */
export type ResolveTxt = (name: string) => Promise<readonly string[]>;

type Finding = Pick<MailDomainCheck, 'state' | 'advice'> & { record?: string };

/** What SPF includes for the mail servers of known services. */
const INCLUDES: readonly (readonly [host: RegExp, include: string])[] = [
  [/\bgoogle\.com$|\bgmail\.com$/, '_spf.google.com'],
  [/\boffice365\.com$|\boutlook\.com$/, 'spf.protection.outlook.com'],
  [/\bamazonaws\.com$/, 'amazonses.com'],
  [/\bsendgrid\.net$/, 'sendgrid.net'],
  [/\bmailgun\.org$/, 'mailgun.org'],
  [/\bbrevo\.com$|\bsendinblue\.com$/, 'spf.brevo.com'],
  [/\bzoho\.com$/, 'zoho.com'],
];

function checkSpf(found: readonly string[], { server }: MailDomain): Finding {
  const include = INCLUDES.find(([host]) => host.test(server ?? ''))?.[1];
  // An address, as of a mail server on this machine, names no sender that others know.
  const isHost = server !== null && /\.[a-z]+$/i.test(server);
  const own = isHost ? `a:${server}` : 'mx';
  const source = include === undefined ? own : `include:${include}`;
  const [record, second] = found;
  if (record === undefined) {
    const advice =
      'Falta. Agregue este registro TXT; su servicio de correo puede pedir otro: use entonces el suyo.';
    return { state: 'missing', advice, record: `v=spf1 ${source} ~all` };
  }
  if (second !== undefined)
    return { state: 'wrong', advice: 'Hay varios registros SPF y solo puede haber uno. Únalos.' };
  if (/\s\+?all\b/i.test(record)) {
    const advice = 'Permite que cualquiera envíe en su nombre. Cambie el final por “~all”.';
    return { state: 'wrong', advice, record: record.replace(/\s\+?all\b/i, ' ~all') };
  }
  if (include !== undefined && !record.toLowerCase().includes(include)) {
    const advice = 'No nombra a su servicio de correo. Cambie el registro por este.';
    const added = record.replace(/^v=spf1/i, `v=spf1 ${source}`);
    return { state: 'wrong', advice, record: added };
  }
  return { state: 'ok', advice: 'El dominio dice quién puede enviar sus correos.' };
}

function checkDkim(found: readonly string[], { dkim }: MailDomain): Finding {
  if (dkim === null) {
    const advice =
      'El sitio no firma sus correos. Si su servicio de correo los firma, no hace falta nada; si no, quien instala el sitio pone DKIM_DOMAIN, DKIM_SELECTOR y DKIM_PRIVATE_KEY.';
    return { state: 'unknown', advice };
  }
  const { value } = dkimRecord(dkim);
  const readKey = (record: string) => /\bp=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '');
  const [record] = found;
  if (record === undefined)
    return {
      state: 'missing',
      advice: 'Falta la llave pública. Agregue este registro TXT.',
      record: value,
    };
  if (readKey(record) === readKey(value))
    return { state: 'ok', advice: 'Los correos van firmados y su llave está publicada.' };
  const advice =
    'La llave publicada no es la del sitio: los correos parecen falsos. Cambie el registro.';
  return { state: 'wrong', advice, record: value };
}

function checkDmarc(found: readonly string[], { reportsTo }: MailDomain): Finding {
  const [record] = found;
  if (record === undefined) {
    const advice = 'Falta. Gmail y Yahoo lo piden a quien envía mucho. Agregue este registro TXT.';
    return { state: 'missing', advice, record: `v=DMARC1; p=none; rua=mailto:${reportsTo}` };
  }
  if (!/\bp=(none|quarantine|reject)\b/i.test(record))
    return { state: 'wrong', advice: 'No dice qué hacer con los correos falsos: le falta “p=”.' };
  return { state: 'ok', advice: 'El dominio dice qué hacer con los correos falsos.' };
}

/** Checks the records of a mail domain; a DNS that does not answer makes them unknown. */
export async function checkMailDomain(
  settings: MailDomain,
  resolve: ResolveTxt,
): Promise<MailDomainCheck[]> {
  const { domain, dkim } = settings;
  const kinds = [
    { kind: 'spf', name: domain, mark: /^v=spf1\b/i, check: checkSpf },
    {
      kind: 'dkim',
      name: dkim === null ? `selector._domainkey.${domain}` : dkimRecord(dkim).name,
      mark: /\bp=/,
      check: checkDkim,
    },
    { kind: 'dmarc', name: `_dmarc.${domain}`, mark: /^v=DMARC1\b/i, check: checkDmarc },
  ] as const;
  return Promise.all(
    kinds.map(async ({ kind, name, mark, check }) => {
      const answer = await resolve(name).catch(() => null);
      const found = (answer ?? []).filter((text) => mark.test(text));
      const unknown = {
        state: 'unknown',
        advice: 'El DNS no respondió. Intente más tarde.',
      } as const;
      const finding: Finding = answer === null ? unknown : check(found, settings);
      return { kind, name, found: found.join('\n'), record: '', ...finding };
    }),
  );
}
