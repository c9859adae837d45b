import { timeInCaracas } from '../../platform/clock.ts';
import { writeCsv } from '../../platform/csv.ts';
import type { Tally } from '../tally-store.ts';
import type { ApplicantRow } from './store.ts';
import { toVideoUrl } from './view.ts';

const CSV_TITLES = [
  'N°',
  'AKA',
  'Ciudad',
  'País',
  'Crew o sello',
  'Correo electrónico',
  'Teléfono',
  'Video',
  'Instagram',
  'Facebook',
  'Fecha',
  'Votos del jurado',
  'Seleccionado',
  'Votos del público',
];

/** Returns the applicants of a contest as CSV. */
export function toApplicantsCsv(rows: readonly ApplicantRow[], tally: Tally | null): string {
  const lines = rows.map((row, index) => [
    String(index + 1),
    row.aka,
    row.city,
    row.country,
    row.label,
    row.email,
    row.phone,
    toVideoUrl(row.youtube),
    row.url_ig,
    row.url_fb,
    timeInCaracas(row.created_at),
    String(tally?.votes.get(row.id)?.length ?? 0),
    tally?.selected.has(row.id) ? 'Sí' : 'No',
    String(row.public_votes),
  ]);
  return writeCsv(CSV_TITLES, lines);
}
