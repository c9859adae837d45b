import { Text } from '@mantine/core';
import { getPeriod } from '../../../contracts/contest-phases.ts';
import {
  type ContestItem,
  contestFields,
  PHASE,
  type Verification,
} from '../../../contracts/contests.ts';
import { type Labelled, NOT_A_NUMBER } from '../../../contracts/fields.ts';
import { entryPath, paths, votingPath } from '../../../contracts/paths.ts';
import { toSentence } from '../../../contracts/spanish-time.ts';
import { timeInCaracas } from '../../ui/caracas.ts';
import { readFieldErrors } from '../../ui/field-errors.ts';
import { useEntryOptions } from '../entries/queries.ts';
import { choiceField, switchField } from '../kit/fields/choice-fields.tsx';
import { numberField, textField, type Values } from '../kit/fields/fields.tsx';
import { selectField } from '../kit/fields/select-field.tsx';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';
import type { RowTools } from '../kit/record/resource-parts.ts';
import { createAnnounceAction } from '../news/announce.ts';
import { InterestedOffer } from '../news/interested.tsx';
import { alertError, alertWarning } from '../ui/alerts.tsx';
import { getReasonText } from '../ui/field-errors.ts';
import { IconGavel, IconMicrophone2, IconSpeakerphone } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';
import { phaseLabels } from './confirm-phase.tsx';
import { checkPeriods, confirmRules } from './contest-periods.tsx';
import { setPhase } from './contest-phases.tsx';
import { ArchiveButton } from './contest-result.tsx';
import { contestTabs } from './contest-tabs.tsx';
import { contestTexts } from './contest-texts.ts';
import css from './contests.module.css';
import { PhaseEnd } from './phase-end.tsx';
import {
  countApplicants,
  countVotes,
  formatNextDate,
  getPhaseName,
  isPhaseSet,
  PHASES,
} from './phases.ts';
import { sectionNames } from './use-applicants.ts';

/** Heading of the fields that the voting follows, which are folded. */
const RULES = 'Reglas de la votación';

const PROPOSED_DAYS = { postu: 14, vote: 7, public: 7 };

/** Returns the time so many days later, in the form of a `datetime-local` input. */
export function addDays(time: string, days: number): string {
  const at = Date.parse(`${time}Z`) + days * 86_400_000;
  return Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 16);
}

/**
 * Date and time by the clock of Caracas; sent without an offset, which means the same.
 * @param next the date that this one proposes, so many days later
 */
function dateField<T extends Labelled>(schema: T, next?: [name: string, days: number]) {
  return textField(schema, {
    type: 'datetime-local',
    isHalf: true,
    maxLength: 40,
    toInput: (iso) => timeInCaracas(Date.parse(String(iso))),
    proposes: next && ((time) => ({ [next[0]]: addDays(time, next[1]) })),
  });
}

function selectionText({ postu_vote_quant, postu_winners }: ContestItem): string {
  return `${postu_vote_quant} por juez, ${postu_winners === 1 ? '1 gana' : `${postu_winners} ganan`}`;
}

function PhaseStarts(contest: ContestItem) {
  const dates = [contest.postu_date_from, contest.vote_date_from, contest.public_date_from];
  return dates.map((iso, index) => (
    <Text key={getPhaseName(index + 1)} size="sm" className={css.dates}>
      {getPhaseName(index + 1)}: <time dateTime={iso}>{showTime(iso)}</time>
    </Text>
  ));
}

/** The numbers of a contest and its next date, below its name. */
function Progress(contest: ContestItem) {
  const { applicants, competitors, public_votes } = contest;
  const voting = `${competitors === 1 ? '1 compite' : `${competitors} compiten`} · ${countVotes(public_votes)}`;
  return (
    <Text size="sm" c="dimmed" fw={400}>
      {countApplicants(applicants)}
      {competitors > 0 ? ` · ${voting}` : ''}
      <br />
      {formatNextDate(contest, Date.now()) ?? 'Todas sus fechas pasaron.'}
    </Text>
  );
}

const phaseIcons = { 1: IconSpeakerphone, 2: IconGavel, 3: IconMicrophone2 };

const verificationOptions = [
  { value: 'none', label: 'Ninguna' },
  { value: 'email', label: 'Por correo' },
  { value: 'ticket', label: 'Con boleta' },
  { value: 'email_or_ticket', label: 'Por correo o con boleta' },
];

/** What each verification means, and what it costs. */
const verificationTexts: Readonly<Record<Verification, string>> = {
  none: 'El voto se cuenta al momento. No cuesta nada a nadie, y cualquiera puede inventar correos.',
  email:
    'Cada voto se confirma con un código de seis cifras que llega por correo. Prescinda de esto solo si el sitio no envía correos o si en la votación no se juega nada.',
  ticket:
    'Se vota con boletas de un solo uso que usted imprime y entrega. Nadie vota a distancia, y hay que repartirlas.',
  email_or_ticket:
    'Con boleta quien la tenga, los demás con el código por correo. Cuesta repartir boletas y un minuto a los demás.',
};

function verificationHelp(_: Values | null, { verification }: Values) {
  return `${verificationTexts[verification as Verification] ?? ''} ${contestFields.verification.notes.help}`;
}

const countsOptions = [
  { value: 'always', label: 'Siempre' },
  { value: 'after_close', label: 'Solo después del cierre' },
  { value: 'not_last_hour', label: 'Siempre, menos en la última hora' },
];

function Interested({ item, tools }: { item: ContestItem; tools: RowTools }) {
  const { id, event, postu_active, postu_phase } = item;
  if (!postu_active) return null;
  const state = String(postu_phase);
  return <InterestedOffer code={`event-${event}`} recordId={id} state={state} tools={tools} />;
}

export const contests = defineResource({
  key: 'contests',
  alsoStale: [['jury']],
  calls: recordCalls('/postulations/postulations/'),
  omitted: ['postu_active', 'postu_phase'],
  noun: { singular: 'concurso', plural: 'concursos', gender: 'm' },
  title: 'Concursos',
  name: ({ event_name }) => event_name,
  texts: {
    about:
      'Cada fase cuenta solo entre sus dos fechas. Usted decide qué fase está puesta; las fechas no la cambian solas.',
    ...contestTexts,
    bulkDeletionWarning:
      'Se borran sus postulados y los votos, que son datos personales: no se puede deshacer. Si hubo votos, los resultados quedan en el Archivo.',
    empty:
      'Aquí estarán los concursos de sus eventos: registro, selección del jurado y votación. Cree el primero con “Nuevo concurso”.',
  },
  Toolbar: ArchiveButton,
  columns: [
    { label: 'Evento', isRowHead: true, text: ({ event_name }) => event_name, more: Progress },
    { label: 'Fechas', from: 'md', cell: PhaseStarts },
    {
      label: 'Cantidades',
      from: 'md',
      text: selectionText,
      cell: (contest) => (
        <>
          <span aria-hidden>
            {contest.postu_vote_quant} / {contest.postu_winners}
          </span>
          <Text size="sm" c="dimmed">
            {selectionText(contest)}
          </Text>
        </>
      ),
    },
    { label: 'Fase', from: 'xs', text: ({ postu_phase }) => getPhaseName(postu_phase) },
  ],
  form: {
    title: (contest) => (contest ? `Editar “${contest.event_name}”` : 'Nuevo concurso'),
    intro: (contest) => (
      <Text size="sm">
        Las fechas son de la hora de Caracas.
        {contest ? '' : ' Cada una propone la siguiente; puede cambiarlas todas.'}
      </Text>
    ),
    check: (values) => ({
      ...checkPeriods(values),
      ...(String(values.votes_per_ip).trim() === '' ? { votes_per_ip: NOT_A_NUMBER } : {}),
    }),
    confirm: confirmRules,
  },
  fields: {
    event: selectField(contestFields.event, () => useEntryOptions('event'), {
      failed: 'No se han podido cargar los eventos. Intente de nuevo.',
    }),
    postu_date_from: dateField(contestFields.postu_date_from, [
      'postu_date_until',
      PROPOSED_DAYS.postu,
    ]),
    postu_date_until: dateField(contestFields.postu_date_until, ['vote_date_from', 0]),
    vote_date_from: dateField(contestFields.vote_date_from, [
      'vote_date_until',
      PROPOSED_DAYS.vote,
    ]),
    vote_date_until: dateField(contestFields.vote_date_until, ['public_date_from', 0]),
    public_date_from: dateField(contestFields.public_date_from, [
      'public_date_until',
      PROPOSED_DAYS.public,
    ]),
    public_date_until: dateField(contestFields.public_date_until),
    postu_vote_quant: numberField(contestFields.postu_vote_quant, { isHalf: true }),
    postu_winners: numberField(contestFields.postu_winners, { isHalf: true }),
    votes_per_ip: numberField(contestFields.votes_per_ip, {
      initial: '1',
      required: true,
      isAdvanced: RULES,
    }),
    verification: choiceField(contestFields.verification, verificationOptions, {
      initial: 'email',
      isAdvanced: RULES,
      getHelp: verificationHelp,
      proposes: (verification) => ({ votes_per_ip: verification === 'none' ? '3' : '1' }),
    }),
    counts_shown: choiceField(contestFields.counts_shown, countsOptions, {
      initial: 'always',
      isAdvanced: RULES,
    }),
    hides_selections: switchField(contestFields.hides_selections, { isAdvanced: RULES }),
  },
  creation: { body: { postu_active: false } },
  // The server's reason for refusing a change is a warning.
  failures: {
    onFormError: (text, isNew) =>
      isNew ? alertError(text) : alertWarning(text, contestTexts.denied),
    onFieldErrors(errors, isNew) {
      const [first] = Object.values(errors);
      if (!isNew && first !== undefined) alertWarning(first, contestTexts.denied);
    },
    onRowError(error, text) {
      const [first] = Object.values(readFieldErrors(error));
      alertWarning(first ?? getReasonText(error, text), contestTexts.denied);
    },
  },
  dialogs: contestTabs,
  page: {
    tabs: [
      { name: 'summary', label: 'Resumen' },
      { name: 'applicants', label: sectionNames[1] },
      { name: 'preselected', label: sectionNames[2] },
      { name: 'selected', label: sectionNames[3] },
      { name: 'jury', label: 'Votos de los jueces' },
      { name: 'voting', label: 'Votos' },
      { name: 'result', label: 'Resultado' },
      { name: 'form', label: 'Fechas y reglas' },
    ],
    path: ({ event_name_id, postu_phase }) =>
      postu_phase === PHASE.voting ? votingPath(event_name_id) : entryPath('event', event_name_id),
    publication: ({ event_is_active, event_name }) => ({
      hiddenOwner: event_is_active ? null : event_name,
    }),
    Aside: (props) => (
      <>
        <PhaseEnd {...props} />
        <Interested {...props} />
      </>
    ),
  },
  actions: (contest, tools) => [
    ...PHASES.filter((phase) => !isPhaseSet(contest, phase)).map((phase) => ({
      label: phaseLabels[phase],
      icon: phaseIcons[phase],
      run: () => void setPhase(contest, phase, tools),
    })),
    ...(contest.postu_active && contest.postu_phase === 1
      ? [
          createAnnounceAction(contest, tools, {
            subject: `Ya puede postularse a ${contest.event_name}`,
            body: `${toSentence(`Las postulaciones de ${contest.event_name} están abiertas hasta el ${showTime(getPeriod(contest, 1).until)}`)} Se postula con un video.`,
            button: 'Postularse',
            path: paths.apply,
          }),
        ]
      : []),
  ],
  active: { field: 'postu_active', isTold: true, isPublication: true },
  getDeletionWarning: ({ event_name, applicants, public_votes }) =>
    `Se perderán el concurso de “${event_name}”, ${countApplicants(applicants)}, los votos de los jueces y ${countVotes(public_votes)} del público. El evento se conserva; si hubo votos, los resultados y la lista quedan en el Archivo, sin datos personales.`,
});

/** Section 61: the contests ("application events"). */
export default function ContestsSection() {
  return <ResourceSection resource={contests} />;
}
