import { Anchor, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import {
  type FigureKind,
  type FigureLine,
  type Figures,
  type FigureTotal,
  figureLabels,
  periods,
} from '../../../contracts/figures.ts';
import { toCallUrl } from '../../ui/api.ts';
import { QueryView } from '../kit/fields/query-view.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { RecordTable } from '../kit/list/record-table.tsx';
import type { Column } from '../kit/record/resource-parts.ts';
import { CsvButton } from '../ui/csv-button.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconArrowLeft, IconPrinter } from '../ui/icons.ts';
import { useListFilter, useListPlace } from '../ui/list-place.ts';
import { changePlace, usePlace } from '../ui/navigation.ts';
import { sectionPath } from '../ui/place.ts';
import { SectionBox, SectionTitle } from '../ui/section-box.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useCall } from '../ui/use-call.ts';
import css from './figures.module.css';
import { FIGURES_SECTION } from './figures-action.ts';

const periodLabels = { 7: '7 días', 28: '28 días', 90: '90 días', 365: '12 meses' } as const;
const dayFormat = new Intl.DateTimeFormat('es', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const numbers = new Intl.NumberFormat('es-VE');

/** Each kind of figure with its table: what a row is, and what there is to know about it. */
const tables: ReadonlyArray<{ kinds: readonly FigureKind[]; title: string; head: string }> = [
  { kinds: ['view'], title: 'Lo más visto', head: 'Página' },
  { kinds: ['from'], title: 'De dónde llegan', head: 'Sitio o anuncio' },
  { kinds: ['play'], title: 'Beats más escuchados', head: 'Beat' },
  { kinds: ['ticket', 'social', 'whatsapp'], title: 'Toques en enlaces', head: 'Página' },
  { kinds: ['line'], title: 'Letras compartidas', head: 'Letra' },
  { kinds: ['search'], title: 'Buscado y no encontrado', head: 'Búsqueda' },
];

function formatChange({ count, before }: FigureTotal): string {
  if (before === 0) return count === 0 ? 'igual que antes' : 'antes: 0';
  const change = Math.round((count / before - 1) * 100);
  return `${change > 0 ? '+' : ''}${change} % (antes ${numbers.format(before)})`;
}

function Totals({ totals }: { totals: readonly FigureTotal[] }) {
  const byKind = new Map(totals.map((total) => [total.kind, total]));
  return (
    <dl className={css.totals}>
      {Object.entries(figureLabels).map(([kind, label]) => {
        const total = byKind.get(kind as FigureTotal['kind']);
        return total === undefined ? null : (
          <div key={kind}>
            <Text component="dt" size="sm">
              {label}
            </Text>
            <dd>
              <span className={css.count}>{numbers.format(total.count)}</span>
              <Text size="sm" c="dimmed">
                {formatChange(total)}
              </Text>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

type Row = FigureLine & { id: number };

/** A report exists of an artist and of an event. */
const hasReport = ({ kind, subject, title }: FigureLine) =>
  kind === 'view' && title !== '' && /^\/(artistas\/[^/]+|eventos\/[^/]+\/portada)$/.test(subject);

function Name({ line }: { line: Row }) {
  const text = line.title || (line.subject === '/' ? 'Inicio' : line.subject);
  if (!hasReport(line)) return <span>{text}</span>;
  return (
    <Anchor
      href={sectionPath(FIGURES_SECTION, { part: line.subject })}
      py={4}
      display="inline-block"
    >
      {text}
    </Anchor>
  );
}

function Lines({ lines, title, head, kinds }: (typeof tables)[number] & { lines: FigureLine[] }) {
  const rows = lines
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((a, b) => b.count - a.count)
    .map((line, id): Row => ({ ...line, id }));
  if (rows.length === 0) return null;
  const columns: Column<Row>[] = [
    {
      label: head,
      isRowHead: true,
      text: ({ subject }) => subject,
      cell: (line) => <Name line={line} />,
    },
    ...(kinds.length === 1
      ? []
      : [{ label: 'Qué', text: ({ kind }: Row) => figureLabels[kind] } satisfies Column<Row>]),
    { label: 'Cuántas', align: 'right', cell: ({ count }) => numbers.format(count) },
  ];
  return (
    <SectionBox title={title}>
      <RecordTable items={rows} columns={columns} />
    </SectionBox>
  );
}

/** Views by day. A pointer on a day reads its number; the CSV file has all of them. */
function Chart({ days }: Pick<Figures, 'days'>) {
  const best = days.reduce((most, item) => (item.views > most.views ? item : most), {
    ...{ day: '', views: 0 },
  });
  const label = `Páginas vistas por día. El día con más: ${best.day}, ${numbers.format(best.views)}.`;
  const height = Math.max(best.views, 1);
  return (
    <SectionBox title="Páginas vistas por día">
      <div role="img" aria-label={label} className={css.chart}>
        <span>{numbers.format(height)}</span>
        <svg viewBox={`0 0 ${days.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {days.map(({ day, views }, index) => (
            <g key={day}>
              <title>{`${dayFormat.format(Date.parse(day))}: ${numbers.format(views)}`}</title>
              <rect className={css.column} x={index} width={1} height={height} />
              <rect x={index + 0.1} width={0.8} y={height - views} height={views} />
            </g>
          ))}
        </svg>
        <Group justify="space-between">
          {[days.at(0), days.at(days.length >> 1), days.at(-1)].map((item) =>
            item ? <span key={item.day}>{dayFormat.format(Date.parse(item.day))}</span> : null,
          )}
        </Group>
      </div>
    </SectionBox>
  );
}

function FiguresView({ figures }: { figures: Figures }) {
  if (figures.totals.every(({ count, before }) => count === 0 && before === 0)) {
    return (
      <EmptyState title="Aún no hay cifras">
        {figures.is_counting
          ? 'Se cuentan las visitas, los toques en enlaces y los beats escuchados desde que alguien abre el sitio. Lo que pase hoy se ve aquí en unos segundos. No se cuenta a robots ni a quien pide en su navegador no ser contado.'
          : 'El sitio no cuenta visitas: quien lo instaló puso FIGURES=off.'}
      </EmptyState>
    );
  }
  return (
    <Stack>
      <Totals totals={figures.totals} />
      <Chart days={figures.days} />
      {tables.map((table) => (
        <Lines key={table.title} {...table} lines={figures.lines} />
      ))}
    </Stack>
  );
}

/** Section 27: what visitors do, by day; of one artist or event it can be printed, or saved as a PDF by the browser. */
export default function FiguresSection() {
  const { part: path } = usePlace().params;
  const [selectedPeriod, selectPeriod] = useListFilter(useListPlace(), 'kind', periods);
  const period = selectedPeriod ?? '28';
  const query = { period, path };
  const read = useCall(['figures', query], 'GET /h/figures/', { query });
  return (
    <div className={path === undefined ? undefined : css.report}>
      {path === undefined ? (
        <SectionTitle about="Qué se ve, se escucha y se toca en el sitio, comparado con los días de antes. Se cuenta por día, sin guardar nada de las personas. Toque un artista o evento para ver e imprimir lo suyo.">
          Cifras
        </SectionTitle>
      ) : (
        <SectionTitle about="Sus páginas y lo que pertenece a ellas, comparado con los días de antes.">
          {read.data?.title || path}
        </SectionTitle>
      )}
      <Group mb="md" className={css.tools}>
        {path === undefined ? null : (
          <ButtonWithIcon icon={IconArrowLeft} onClick={() => changePlace({ part: null }, 'push')}>
            Todas las cifras
          </ButtonWithIcon>
        )}
        <SegmentedControl
          aria-label="Período"
          data={periods.map((value) => ({ value, label: periodLabels[value] }))}
          value={period}
          onChange={selectPeriod}
        />
        <CsvButton address={toCallUrl('/h/figures/csv/', { query })} name="cifras" />
        {path === undefined ? null : (
          <ButtonWithIcon icon={IconPrinter} onClick={() => window.print()}>
            Imprimir o guardar PDF
          </ButtonWithIcon>
        )}
      </Group>
      <QueryView query={read} failed={`${FAILED} cargar las cifras.`}>
        {(figures) => <FiguresView figures={figures} />}
      </QueryView>
    </div>
  );
}
