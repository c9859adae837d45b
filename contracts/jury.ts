import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { contestQuery } from './contests.ts';
import { id, idParams, labelled, text } from './fields.ts';
import { recordCall } from './resource.ts';

export const NOT_SELECTING = 'El evento de postulaciones aún no se encuentra en fase de selección.';
export const LIMIT_REACHED = 'Bien! Usted ha alcanzado el limite de selección';
export const ALREADY_SELECTED = 'Usted ya ha votado por este postulado, intente con otro.';

export const NOT_ASSIGNED = 'Usted no es juez de este evento.';
export const RECUSED = 'Usted se inhibió de este postulado.';
export const JURY_CLOSED = 'El jurado ya terminó: sus jueces no se pueden cambiar.';

/** In a contest that hides the selections of others a selection shows them. */
export const SELECTION_IS_FINAL =
  'En este evento una selección no se quita: con ella se ven las de otros jueces. Si no debe decidir, inhíbase.';

/** The selection to withdraw does not exist (any more). */
export const NOT_SELECTED = 'Usted no ha seleccionado a este postulado.';

/** Calls of administrators and of the judges of the contest, and of these judges about an applicant. */
const juryCall = {
  access: ['administrator', 'judge'],
  needsFresh: false,
  judgeOf: 'contest',
} as const;
const judgeCall = { access: ['judge'], needsFresh: false, judgeOf: 'applicant' } as const;

const parameters = {
  /** Maximum number of applicants that each judge may select. */
  limit: z.int(),
  /** Number selected by the requesting judge; for an administrator, by all judges. */
  count: z.int(),
  /** Number of active judges; an applicant needs the votes of all of them to be selected. */
  judges: z.int(),
  /** Number of applicants with the votes of all active judges. */
  selected: z.int(),
  phase: z.int(),
};

/** The applicants with votes of active judges, and the limits of the voting. */
export const listJuryVotes = defineCall('GET /postulations/votes/', {
  summary: 'How many judges selected each applicant, and which',
  ...juryCall,
  query: contestQuery,
  reply: z.object({
    items: z.array(z.object({ plate_id: z.int(), votes: z.int(), judge_id: z.array(z.int()) })),
    ...parameters,
  }),
});

const plate = z.object({
  aka: z.string(),
  city: z.string(),
  country: z.string(),
  email: z.string(),
  label: z.string(),
  phone: z.string(),
  url_fb: z.string(),
  url_ig: z.string(),
  url_yt: z.string(),
});

const shortList = z.object({
  items: z.array(
    z.object({
      plate_id: z.int(),
      plate,
      votes: z.int(),
      judge_id: z.array(z.int()),
      postu_id: z.int(),
    }),
  ),
  ...parameters,
});

export const listPreselected = defineCall('GET /postulations/votes/1/', {
  summary: 'Pre-selected applicants: at least one vote, not yet those of all judges',
  ...juryCall,
  query: contestQuery,
  reply: shortList,
});
export const listSelected = defineCall('GET /postulations/votes/2/', {
  summary: 'Selected applicants; once voting has begun, the competitors',
  ...juryCall,
  query: contestQuery,
  reply: shortList,
});

export const castJuryVote = defineCall('POST /postulations/votes/', {
  summary: 'Select an applicant, as the judge of the token; the administrator is no judge (400)',
  ...juryCall,
  judgeOf: 'applicant',
  body: z.object({ plate: id, judge: id.optional(), postu: id.optional() }),
  status: 201,
  reply: z.object({ id: z.int(), plate: z.int(), judge: z.int(), postu: z.int() }),
});

/** Withdraws the own selection; `:id` is the applicant. */
export const withdrawJuryVote = defineCall('DELETE /postulations/postulates/:id/selection/', {
  summary:
    'Withdraw the own selection of an applicant while the jury phase is open; not where others are hidden',
  ...judgeCall,
  params: idParams,
  reply: z.object({ id: z.int(), plate: z.int(), judge: z.int(), postu: z.int() }),
});

export const recusalFields = {
  reason: labelled(
    'Motivo',
    text(200, 'Debe escribir el motivo.'),
    'Queda en el resultado del concurso, y no se deshace.',
  ),
};

export const recuse = defineCall('POST /postulations/postulates/:id/recusal/', {
  summary: 'Take oneself out of the count of one applicant, with a reason that the record has',
  ...judgeCall,
  params: idParams,
  body: z.object(recusalFields),
  reply: z.object({ id: z.int(), is_recused: z.boolean() }),
});

const assignable = z.array(z.object({ id: z.int(), name: z.string(), is_assigned: z.boolean() }));

export const listContestJudges = defineCall('GET /postulations/contest-judges/:id/', {
  summary:
    'The active judges, and which are assigned to the contest; without any, all are its judges',
  ...recordCall,
  reply: assignable,
});
export const assignJudges = defineCall('PUT /postulations/contest-judges/:id/', {
  summary:
    'Assign judges to a contest: selections of others do not count; 409 after the end of the jury',
  ...recordCall,
  body: z.object({ judges: z.array(id).max(500) }),
  reply: assignable,
});

/** A judge's private list of applicants to come back to, during the jury phase. */
export const listMaybe = defineCall('GET /postulations/maybe/', {
  summary:
    'The applicants on the own private list, and those of own recusals, while the jury phase is open',
  ...judgeCall,
  judgeOf: 'contest',
  query: contestQuery,
  reply: z.object({
    ids: z.array(z.int()),
    recused: z.array(z.int()).optional(),
    /** Present where a selection cannot be withdrawn. */
    is_final: z.literal(true).optional(),
  }),
});

const maybeReply = z.object({ id: z.int(), is_maybe: z.boolean() });

export const addMaybe = defineCall('PUT /postulations/postulates/:id/maybe/', {
  summary: 'Add an applicant to the own private list',
  ...judgeCall,
  params: idParams,
  body: z.object({}),
  reply: maybeReply,
});
export const removeMaybe = defineCall('DELETE /postulations/postulates/:id/maybe/', {
  summary: 'Remove an applicant from the own private list',
  ...judgeCall,
  params: idParams,
  reply: maybeReply,
});

export const listJudgeVotes = defineCall('GET /postulations/judge-votes/', {
  summary: 'Whom each judge has selected',
  ...staffCall,
  query: contestQuery,
  reply: z.object({
    judges: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        username: z.string(),
        is_active: z.boolean(),
        votes: z.int(),
        /** `note`: a remark on the selection; empty for none. */
        postulates: z.array(z.object({ id: z.int(), aka: z.string(), note: z.string() })),
        /** Applicants about whom the judge does not decide. */
        recused: z.array(z.object({ id: z.int(), aka: z.string(), reason: z.string() })),
      }),
    ),
    limit: z.int(),
    /** Number of active judges. */
    count: z.int(),
    selected: z.int(),
    phase: z.int(),
  }),
});
