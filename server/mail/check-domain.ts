import { Resolver } from 'node:dns/promises';
import type { Reply } from '../../contracts/calls.ts';
import type { MailDomainCheck } from '../../contracts/mail-domain.ts';
import { findRegistrableDomain } from '../platform/registrable-domain.ts';
import { type DkimKey, formatDkimRecord } from './mail-sender.ts';
import { getSenderAddress, type MailSettings } from './open-mail-queue.ts';

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
const SPF_INCLUDES_BY_HOST: readonly (readonly [host: RegExp, include: string])[] = [
  [/(?:^|\.)google\.com$|(?:^|\.)gmail\.com$/, '_spf.google.com'],
  [/(?:^|\.)office365\.com$|(?:^|\.)outlook\.com$/, 'spf.protection.outlook.com'],
  [/(?:^|\.)amazonaws\.com$/, 'amazonses.com'],
  [/(?:^|\.)sendgrid\.net$/, 'sendgrid.net'],
  [/(?:^|\.)mailgun\.org$/, 'mailgun.org'],
  [/(?:^|\.)brevo\.com$|(?:^|\.)sendinblue\.com$/, 'spf.brevo.com'],
  [/(?:^|\.)zoho\.com$/, 'zoho.com'],
];

interface Mechanism {
  /** `+`, `-`, `~` or `?`. */
  sign: string;
  name: string;
  /** What follows the colon, in lower case. */
  value: string;
}

/** Returns the terms of an SPF record that name senders, in their order; modifiers (`redirect=`) are apart. */
function parseSpf(record: string) {
  const terms = record.trim().split(/\s+/).slice(1);
  const modifiers = terms.filter((term) => /^[a-z][\w.-]*=/i.test(term));
  const mechanisms = terms
    .filter((term) => !modifiers.includes(term))
    .map((term): Mechanism => {
      const sign = /^[+~?-]/.exec(term)?.[0] ?? '';
      const text = term.slice(sign.length).toLowerCase();
      const [name = ''] = text.split(/[:/]/, 1);
      return { sign: sign || '+', name, value: text.slice(name.length).replace(/^:/, '') };
    });
  return { terms, mechanisms, modifiers };
}

/** Returns the record with a sender that passes, and with `all` once, at its end and refusing others. */
function addSpfSource(terms: readonly string[], source: string): string {
  const isAll = (term: string) => /^[+~?-]?all$/i.test(term);
  const isSource = (term: string) => term.toLowerCase().replace(/^[+~?-]/, '') === source;
  const otherTerms = terms.filter((term) => !isAll(term) && !isSource(term));
  const allTerm = terms.find((term) => /^[-~]all$/i.test(term)) ?? '~all';
  return ['v=spf1', source, ...otherTerms, allTerm].join(' ');
}

const ADVICE = {
  noSpf:
    'Falta. Agregue este registro TXT; su servicio de correo puede pedir otro: use entonces el suyo.',
  anyone: 'Permite que cualquiera envíe en su nombre. Cambie el registro por este.',
  afterAll: 'Lo que sigue a “all” no cuenta. Cambie el registro por este.',
  notNamed: 'No nombra a su servicio de correo. Cambie el registro por este.',
  nobody:
    'No permite a nadie enviar en su nombre. Agregue a su servicio de correo; si pide otro registro que este, use el suyo.',
  others:
    'Nombra a otros, y desde aquí no se ve si su servicio de correo es uno de ellos. Compárelo con lo que él pide.',
  noEnd: 'No dice qué hacer con los demás: le falta el final. Cambie el registro por este.',
  spf: 'El dominio dice quién puede enviar sus correos.',
  unsigned:
    'El sitio no firma sus correos. Si su servicio de correo los firma, no hace falta nada; si no, quien instala el sitio pone DKIM_DOMAIN, DKIM_SELECTOR y DKIM_PRIVATE_KEY.',
  noKey: 'Falta la llave pública. Agregue este registro TXT.',
  dkim: 'Los correos van firmados y su llave está publicada.',
  otherKey:
    'La llave publicada no es la del sitio: los correos parecen falsos. Cambie el registro.',
  noDmarc: 'Falta. Gmail y Yahoo lo piden a quien envía mucho. Agregue este registro TXT.',
  noPolicy: 'No dice qué hacer con los correos falsos: le falta “p=”.',
  noAnswer: 'El DNS no respondió. Intente más tarde.',
};

const report = (state: Finding['state'], advice: string, record?: string): Finding => ({
  ...{ state, advice },
  ...(record === undefined ? {} : { record }),
});

const reportDuplicate = (kind: string) =>
  report('wrong', `Hay varios registros ${kind} y solo puede haber uno. Únalos.`);

function checkSpf(records: readonly string[], { server }: MailDomain): Finding {
  const include = SPF_INCLUDES_BY_HOST.find(([host]) => host.test(server ?? ''))?.[1];
  // An address, as of a mail server on this machine, names no sender that others know.
  const isHost = server !== null && /\.[a-z]+$/i.test(server);
  const ownSource = isHost ? `a:${server.toLowerCase()}` : 'mx';
  const source = include === undefined ? ownSource : `include:${include}`;
  const [record, second] = records;
  if (record === undefined) return report('missing', ADVICE.noSpf, `v=spf1 ${source} ~all`);
  if (second !== undefined) return reportDuplicate('SPF');
  const { terms, mechanisms, modifiers } = parseSpf(record);
  const reportWrong = (advice: string) => report('wrong', advice, addSpfSource(terms, source));
  const allIndex = mechanisms.findIndex(({ name }) => name === 'all');
  const all = mechanisms[allIndex];
  if (all?.sign === '+') return reportWrong(ADVICE.anyone);
  if (all !== undefined && allIndex < mechanisms.length - 1) return reportWrong(ADVICE.afterAll);
  const passing = mechanisms.filter(({ sign, name }) => sign === '+' && name !== 'all');
  const isSourceListed = passing.some(
    ({ name, value }) => `${name}${value && `:${value}`}` === source,
  );
  const hasRedirect = modifiers.some((term) => /^redirect=/i.test(term));
  if (!isSourceListed && include !== undefined && !hasRedirect) return reportWrong(ADVICE.notNamed);
  if (!isSourceListed && passing.length === 0 && !hasRedirect) return reportWrong(ADVICE.nobody);
  if (!isSourceListed) return report('unknown', ADVICE.others);
  return all === undefined && !hasRedirect ? reportWrong(ADVICE.noEnd) : report('ok', ADVICE.spf);
}

function checkDkim(
  records: readonly string[],
  { dkim, isAligned, domain }: CheckedDomain,
): Finding {
  if (dkim === null) return report('unknown', ADVICE.unsigned);
  if (!isAligned) {
    const advice = `La firma es de ${dkim.domainName} y no de ${domain}: para DMARC no cuenta. Quien instala el sitio pone un dominio del remitente en DKIM_DOMAIN.`;
    return report('wrong', advice);
  }
  const { value } = formatDkimRecord(dkim);
  const readKey = (record: string) => /\bp=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '');
  const [record, second] = records;
  if (second !== undefined) return reportDuplicate('DKIM');
  if (record === undefined) return report('missing', ADVICE.noKey, value);
  const isOwn = readKey(record) === readKey(value);
  return isOwn ? report('ok', ADVICE.dkim) : report('wrong', ADVICE.otherKey, value);
}

function checkDmarc(records: readonly string[], { reportsTo, registered }: CheckedDomain): Finding {
  const [record, second] = records;
  if (record === undefined)
    return report('missing', ADVICE.noDmarc, `v=DMARC1; p=none; rua=mailto:${reportsTo}`);
  if (second !== undefined) return reportDuplicate('DMARC');
  const policy = /;\s*p\s*=\s*(none|quarantine|reject)\s*(;|$)/i.exec(record)?.[1];
  if (policy === undefined) return report('wrong', ADVICE.noPolicy);
  if (registered === null)
    return report('ok', `El dominio dice qué hacer con los correos falsos: p=${policy}.`);
  // What a domain says of its subdomains.
  const subdomainPolicy = /;\s*sp\s*=\s*(none|quarantine|reject)\s*(;|$)/i.exec(record)?.[1];
  const policyText = subdomainPolicy === undefined ? `p=${policy}` : `sp=${subdomainPolicy}`;
  const advice = `El dominio ${registered} dice qué hacer con los correos falsos de este: ${policyText}.`;
  return report('ok', advice);
}

interface CheckedDomain extends MailDomain {
  /** Whether the domain that signs belongs to the same registered one as the sender's (relaxed alignment, RFC 7489). */
  isAligned: boolean;
  /** The registered domain whose DMARC record holds for the sender's; null when it has its own. */
  registered: string | null;
}

/** Checks the records of a mail domain; a DNS that does not answer makes them unknown. */
export async function checkMailDomain(
  settings: MailDomain,
  resolve: ResolveTxt,
): Promise<MailDomainCheck[]> {
  const { domain, dkim } = settings;
  const registrableDomain = await findRegistrableDomain(domain);
  const signingDomain = (dkim?.domainName ?? domain).toLowerCase();
  const isAligned =
    signingDomain === domain ||
    (registrableDomain !== null &&
      (await findRegistrableDomain(signingDomain)) === registrableDomain);
  const resolveTexts = async (name: string, pattern: RegExp) =>
    (await resolve(name)).filter((text) => pattern.test(text));
  const kinds = [
    { kind: 'spf', name: domain, mark: /^v=spf1(?=\s|$)/i, check: checkSpf },
    {
      kind: 'dkim',
      name: dkim === null ? `selector._domainkey.${domain}` : formatDkimRecord(dkim).name,
      mark: /\bp=/,
      check: checkDkim,
    },
    { kind: 'dmarc', name: `_dmarc.${domain}`, mark: /^v=DMARC1\s*(?=;|$)/i, check: checkDmarc },
  ] as const;
  return Promise.all(
    kinds.map(async ({ kind, name, mark, check }) => {
      let recordName: string = name;
      let records = await resolveTexts(name, mark).catch(() => null);
      const mayInherit =
        kind === 'dmarc' && registrableDomain !== null && registrableDomain !== domain;
      if (mayInherit && records?.length === 0) {
        const inherited = await resolveTexts(`_dmarc.${registrableDomain}`, mark).catch(() => null);
        if (inherited?.length !== 0) {
          recordName = `_dmarc.${registrableDomain}`;
          records = inherited;
        }
      }
      const registered = recordName === name ? null : registrableDomain;
      const finding =
        records === null
          ? report('unknown', ADVICE.noAnswer)
          : check(records, { ...settings, isAligned, registered });
      const found = (records ?? []).join('\n');
      return { kind, name: recordName, found, record: '', ...finding };
    }),
  );
}

const DNS_TIMEOUT_MS = 3_000;

async function resolveTxt(name: string): Promise<string[]> {
  // A name without a dot is of this machine or its network.
  if (!/\.[a-z]/i.test(name.replace(/^(selector\._domainkey|_dmarc)\./, ''))) throw new Error(name);
  try {
    const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

/** Checks the domain of the sender that the settings name, as the panel and the command show it. */
export async function checkConfiguredDomain(
  config: MailSettings,
): Promise<Reply<'GET /h/mail-domain/'>> {
  const from = getSenderAddress(config);
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const server = config.smtpUrl === null ? null : new URL(config.smtpUrl).hostname;
  const settings = { domain, server, dkim: config.dkim, reportsTo: address };
  return {
    from,
    domain,
    is_sent: server !== null,
    checks: await checkMailDomain(settings, resolveTxt),
  };
}
