import type { FormEvent } from 'react';
import type { PublicBeat } from '../../../contracts/beats.ts';
import { type BeatFilter, isFiltering, listGenres } from './beat-filter.ts';
import css from './filters.module.css';

interface FiltersProps {
  beats: readonly PublicBeat[];
  /** Number of beats that match the filter. */
  shown: number;
  filter: BeatFilter;
  onChange(filter: BeatFilter): void;
}

const NONE: BeatFilter = { genre: '', slowest: null, fastest: null, dearest: null };

interface NumberFieldProps {
  label: string;
  value: number | null;
  onChange(value: number | null): void;
}

function NumberField({ label, value, onChange }: NumberFieldProps) {
  function onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
    const { value: text, valueAsNumber: typed } = currentTarget;
    onChange(text === '' || Number.isNaN(typed) || typed < 0 ? null : typed);
  }
  return (
    <label className={css.field}>
      {label}
      <input
        type="number"
        className={css.number}
        inputMode="numeric"
        min={0}
        max={9999}
        value={value ?? ''}
        onInput={onInput}
        onChange={() => undefined}
      />
    </label>
  );
}

/** Filters the list by genre, tempo and price. */
export function Filters({ beats, shown, filter, onChange }: FiltersProps) {
  const set = (part: Partial<BeatFilter>) => onChange({ ...filter, ...part });
  return (
    <form
      className={`${css.filters} script-only`}
      aria-label="Filtrar beats"
      onSubmit={(event) => event.preventDefault()}
    >
      <label className={css.field}>
        Género
        <select
          value={filter.genre}
          onChange={(event) => set({ genre: event.currentTarget.value })}
        >
          <option value="">Todos</option>
          {listGenres(beats).map((genre) => (
            <option key={genre}>{genre}</option>
          ))}
        </select>
      </label>
      <NumberField
        label="BPM desde"
        value={filter.slowest}
        onChange={(slowest) => set({ slowest })}
      />
      <NumberField
        label="BPM hasta"
        value={filter.fastest}
        onChange={(fastest) => set({ fastest })}
      />
      <NumberField
        label="Precio hasta ($)"
        value={filter.dearest}
        onChange={(dearest) => set({ dearest })}
      />
      <p className={css.count} role="status">
        {shown} {shown === 1 ? 'beat' : 'beats'}
      </p>
      {isFiltering(filter) ? (
        <button type="button" className={css.clear} onClick={() => onChange(NONE)}>
          Quitar filtros
        </button>
      ) : null}
    </form>
  );
}
