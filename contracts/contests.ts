import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { moment } from './date-fields.ts';
import {
  id,
  idParams,
  labelled,
  optionalFlag,
  optionalWholeNumber,
  requiredId,
  wholeNumber,
} from './fields.ts';

/** Phases of a contest. Each is open only between its two dates. */
export const PHASE = { registration: 1, jury: 2, voting: 3 } as const;

/** State of the current phase: whether it is open now, and if not, why. */
export const phaseStates = ['inactive', 'waiting', 'open', 'over'] as const;

/** How public votes are verified: not at all, by a mailed code, a single-use ticket, or either. */
export const verifications = ['none', 'email', 'ticket', 'email_or_ticket'] as const;
export type Verification = (typeof verifications)[number];

/** When visitors see the counts of a voting: at any time, after the close, or not in its last hour. */
export const countsShown = ['always', 'after_close', 'not_last_hour'] as const;
export type CountsShown = (typeof countsShown)[number];

export const VERIFICATION_FIXED =
  'La verificación no se puede cambiar: ya hay votos en este evento.';
export const EVENT_FIXED = 'La votación ya empezó: el concurso no cambia de evento.';
const END_BEFORE_START = 'La fecha final debe ser posterior a la inicial.';

/** What staff set for a contest, named as its columns. A text without choices is a time: ISO 8601, UTC. */
export const contestSettings = z.object({
  postu_date_from: z.string(),
  postu_date_until: z.string(),
  vote_date_from: z.string(),
  vote_date_until: z.string(),
  public_date_from: z.string(),
  public_date_until: z.string(),
  /** Maximum number of applicants that each judge may select. */
  postu_vote_quant: z.int(),
  postu_winners: z.int(),
  votes_per_ip: z.int(),
  verification: z.enum(verifications),
  counts_shown: z.enum(countsShown),
  hides_selections: z.boolean(),
  postu_active: z.boolean(),
  postu_phase: z.int(),
});
export type ContestSettings = z.infer<typeof contestSettings>;

/** A contest ("application event") as returned to the panel. */
export const contestItem = z.object({
  id: z.int(),
  /** Id, name and slug of the event to which the contest belongs. */
  event: z.int(),
  event_name: z.string(),
  event_name_id: z.string(),
  /** A contest of an inactive event is closed. */
  event_is_active: z.boolean(),
  ...contestSettings.shape,
  /** State of the current phase: not started, open, ended, or contest inactive. */
  phase_state: z.enum(phaseStates),
  applicants: z.int(),
  competitors: z.int(),
  public_votes: z.int(),
});
export type ContestItem = z.infer<typeof contestItem>;

const dateFields = {
  postu_date_from: labelled('Registro: desde', moment()),
  postu_date_until: labelled('Registro: hasta', moment()),
  vote_date_from: labelled('Jurado: desde', moment()),
  vote_date_until: labelled('Jurado: hasta', moment()),
  public_date_from: labelled('Votacion: desde', moment()),
  public_date_until: labelled('Votacion: hasta', moment()),
};
const amountFields = {
  postu_vote_quant: labelled(
    'Cantidad de seleccionados',
    wholeNumber(1, 1000),
    'A cuántos postulados puede seleccionar cada juez.',
  ),
  postu_winners: labelled(
    'Cantidad de ganadores',
    wholeNumber(1, 1000),
    'Cuántos competidores ganan la votación.',
  ),
};
const phaseFields = {
  postu_active: optionalFlag(),
  postu_phase: optionalWholeNumber(1, 3),
};
/** Left out on creation: one vote for each connection, and for the others the default of their column. */
const ruleFields = {
  votes_per_ip: labelled(
    'Votos por conexión',
    optionalWholeNumber(1, 100_000),
    'Cuántas personas pueden votar desde una misma conexión a internet. Con 1, un solo voto por casa; súbalo si muchos comparten la conexión, como en una escuela. Cada correo vota siempre una sola vez.',
  ),
  /** Fixed once a vote is stored. */
  verification: labelled(
    'Verificación del voto',
    z.enum(verifications).optional(),
    'No se puede cambiar cuando ya hay votos.',
  ),
  counts_shown: labelled(
    'Conteo a la vista',
    z.enum(countsShown).optional(),
    'Escondido, nadie fuera del equipo ve los votos hasta el cierre: no se vota a ganador ni se sabe cuántos votos falta comprar.',
  ),
  hides_selections: labelled(
    'Esconder las selecciones de otros jueces',
    optionalFlag(),
    'Cada juez ve las de otros para un postulado cuando ya lo seleccionó, y entonces no puede quitar la suya.',
  ),
};

export const contestFields = {
  event: labelled('Evento', requiredId()),
  ...dateFields,
  ...amountFields,
  ...ruleFields,
};
const settingFields = {
  ...dateFields,
  ...amountFields,
  ...phaseFields,
  ...ruleFields,
} satisfies Record<keyof ContestSettings, z.ZodType>;

type Dates = Partial<Record<keyof typeof dateFields, string | undefined>>;

/** Checks that each phase ends after it begins. ISO 8601 UTC strings sort chronologically. */
function checkPeriods(values: Dates, context: z.RefinementCtx): void {
  for (const name of ['postu', 'vote', 'public'] as const) {
    const from = values[`${name}_date_from`];
    const until = values[`${name}_date_until`];
    if (from === undefined || until === undefined || from < until) continue;
    context.addIssue({
      code: 'custom',
      path: [`${name}_date_until`],
      message: END_BEFORE_START,
    });
  }
}

/** Also used when only one date is sent and conflicts with the stored one. */
export { END_BEFORE_START };

export const listContests = defineCall('GET /postulations/postulations/', {
  summary: 'The contests, newest first',
  ...staffCall,
  reply: z.array(contestItem),
});
export const createContest = defineCall('POST /postulations/postulations/', {
  summary: 'Make a contest for an event',
  ...staffCall,
  body: z.object({ event: id, ...settingFields }).superRefine(checkPeriods),
  status: 201,
  reply: contestItem,
});
export const changeContest = defineCall('PATCH /postulations/postulations/:id/', {
  summary: 'Change a contest, its phase or whether it is active; phase 3 freezes the competitors',
  ...staffCall,
  params: idParams,
  body: z
    .object({
      event: id.optional(),
      ...z.object({ ...dateFields, ...amountFields }).partial().shape,
      ...phaseFields,
      ...ruleFields,
    })
    .superRefine(checkPeriods),
  reply: contestItem,
});
export const deleteContest = defineCall('DELETE /postulations/postulations/:id/', {
  summary: 'Delete a contest with its applicants and all their votes',
  ...staffCall,
  params: idParams,
  reply: contestItem,
});

/** Contest fields for the judge's contest selector. */
export const contestChoice = z.object({
  id: z.int(),
  event_name: z.string(),
  postu_phase: z.int(),
  phase_state: z.enum(phaseStates),
});

export const listActiveContests = defineCall('GET /postulations/active/', {
  summary:
    'The active contests, newest first, to choose one for the jury lists; a judge gets the own ones',
  access: ['administrator', 'judge'],
  needsFresh: false,
  reply: z.array(contestChoice),
});

/** `?postu=`: the contest of a jury list; the newest active one when omitted. */
export const contestQuery = z.strictObject({ postu: optionalWholeNumber(1, 2 ** 52) });
