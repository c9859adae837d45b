import { z } from 'zod';
import { toCalendarId } from './calendar-id.ts';
import { defineCall } from './call.ts';
import {
  isTooLong,
  labelled,
  limitLength,
  optionalFlag,
  REQUIRED,
  text,
  textReplies,
  wholeNumber,
} from './fields.ts';
import { crudCalls } from './resource.ts';

/** Id of a calendar of at most 300 characters; its address or the snippet that embeds it is longer. */
function calendarId() {
  const typed = z.string({ error: REQUIRED }).min(1, REQUIRED).transform(toCalendarId);
  return limitLength(2000, typed.pipe(z.string().max(300, isTooLong(300))));
}

/** Texts of a calendar: each is a column and part of the reply. */
export const calendarTexts = {
  title: labelled('Titulo', text(200)),
  /** Its id in the external service. */
  ref: labelled(
    'ID de Referencia',
    calendarId(),
    'El ID, el enlace o el código que el calendario externo muestra en “Integrar el calendario”.',
  ),
};

/** An external calendar. At most one is active; the active one is shown. */
export const calendarItem = z.object({
  id: z.int(),
  ...textReplies(calendarTexts),
  /** Maximum number of events shown. */
  max_results: z.int(),
  is_active: z.boolean(),
});

export type CalendarItem = z.infer<typeof calendarItem>;

/** `max_results` has at most 3 characters. */
export const calendarFields = {
  ...calendarTexts,
  max_results: labelled(
    'Cant. a mostrar',
    wholeNumber(1, 999),
    'Cuántos eventos próximos se muestran, de 1 a 999.',
  ),
};

export const calendarCalls = crudCalls({
  path: '/h/calendar/',
  item: calendarItem,
  create: z.object(calendarFields),
  change: z.object({ ...z.object(calendarFields).partial().shape, is_active: optionalFlag() }),
  summaries: {
    list: 'The calendars, newest first',
    create: 'Add a calendar; it is active when no other one is',
    change: 'Change a calendar; activating it deactivates the others',
    remove: 'Delete a calendar',
  },
});

/** The active calendar in the form that pages embed. */
export const publicCalendar = z.object({
  ref: z.string(),
  title: z.string(),
  max_results: z.int(),
});

export const listCalendarEvents = defineCall('GET /h/calendar-events/', {
  summary: 'What is next in the active calendar',
  access: 'visitor',
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        start: z.string(),
        end: z.string(),
        location: z.string(),
        url: z.string(),
      }),
    ),
  }),
  isCachedUntilContentChanges: false,
});
