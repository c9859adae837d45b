import { z } from 'zod';
import { defineCall } from './call.ts';
import { optionalMoment } from './date-fields.ts';
import { id, labelled, optionalText, text, wholeNumber } from './fields.ts';
import { receiptPart } from './public-votes.ts';
import { recordCall } from './resource.ts';

export const WRONG_TICKET = 'Esta boleta no es de esta votación, ya se usó o fue anulada.';
export const NEEDS_TICKET = 'En esta votación se vota con boleta, no con correo.';
export const TAKES_NO_TICKETS = 'En esta votación no se vota con boletas.';
export const BATCH_USED = 'Ya se votó con una boleta de este lote: no se puede anular.';

/** Most tickets of a batch. */
export const MAX_TICKETS = 5000;

export const ticketBatch = z.object({
  id: z.int(),
  label: z.string(),
  /** Door or event where they are handed out; may be empty. */
  place: z.string(),
  /** From when their use is expected (ISO 8601), or null. */
  expected_from: z.string().nullable(),
  quantity: z.int(),
  used: z.int(),
  created_by: z.string(),
  created_at: z.string(),
  /** When the batch was revoked (ISO 8601), or null. */
  revoked_at: z.string().nullable(),
});
export type TicketBatch = z.infer<typeof ticketBatch>;

/** A batch as it is answered once, with its codes. */
const createdBatch = z.object({
  ...ticketBatch.shape,
  event: z.string(),
  /** Address that opens the voting; a code is appended to it. */
  link: z.string(),
  codes: z.array(z.string()),
});
export type CreatedBatch = z.infer<typeof createdBatch>;

export const ticketFields = {
  label: labelled(
    'Nombre del lote',
    text(80),
    'Para saber a quién se dio: la entrada, la escuela.',
  ),
  place: labelled('Puerta o lugar', optionalText(80), 'Dónde se entregan.'),
  expected_from: labelled(
    'Se usan desde',
    optionalMoment(),
    'La hora del evento: lo que se vote antes se señala.',
  ),
  quantity: labelled('Cantidad de boletas', wholeNumber(1, MAX_TICKETS)),
};

export const listTicketBatches = defineCall('GET /postulations/tickets/:id/', {
  summary: 'The batches of tickets of a contest, newest first',
  ...recordCall,
  reply: z.array(ticketBatch),
});
export const createTicketBatch = defineCall('POST /postulations/tickets/:id/', {
  summary:
    'Make a batch of single-use codes for a contest that takes tickets; they are answered once',
  ...recordCall,
  body: z.object(ticketFields),
  status: 201,
  reply: createdBatch,
});
export const revokeTicketBatch = defineCall('POST /postulations/ticket-batches/:id/revoke/', {
  summary: 'Revoke a batch of which no ticket was used; 409 once one was',
  ...recordCall,
  reply: ticketBatch,
});
export const castTicketVote = defineCall('POST /postulations/ticket-votes/', {
  summary: 'Vote for a competitor with a ticket, which is used up',
  access: 'visitor',
  body: z.object({
    ticket: text(40, 'Debe escribir el código de la boleta.'),
    plate: id,
    postu: id,
    receipt_part: receiptPart,
  }),
  status: 201,
  reply: z.object({ plate: z.int(), votes: z.int().nullable(), receipt: z.string() }),
});
