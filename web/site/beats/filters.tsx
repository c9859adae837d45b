import type { FormEvent } from 'react';
import type { PublicBeat } from '../../../contracts/beats.ts';
import { type BeatFilter, isFiltering, listGenres } from './beat-filter.ts';
import css from './filters.module.css';

interface FiltersProps {
  beats: readonly PublicBeat[];
  /** Number of beats that match the filter. */
  shownCount: number;
  filter: BeatFilter;
  onChange(filter: BeatFilter): void;
}

const EMPTY_FILTER: BeatFilter = { genre: '', minBpm: null, maxBpm: null, maxPrice: null };

interface NumberFieldProps {
  label: string;
  value: number | null;
  onChange(value: number | null): void;
}

function NumberField({ label, value, onChange }: NumberFieldProps) {
  function onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
    const { value: text, valueAsNumber: number } = currentTarget;
    onChange(text === '' || Number.isNaN(number) || number < 0 ? null : number);
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
export function Filters({ beats, shownCount, filter, onChange }: FiltersProps) {
  const changeFilter = (part: Partial<BeatFilter>) => onChange({ ...filter, ...part });
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
          onChange={(event) => changeFilter({ genre: event.currentTarget.value })}
        >
          <option value="">Todos</option>
          {listGenres(beats).map((genre) => (
            <option key={genre}>{genre}</option>
          ))}
        </select>
      </label>
      <NumberField
        label="BPM desde"
        value={filter.minBpm}
        onChange={(minBpm) => changeFilter({ minBpm })}
      />
      <NumberField
        label="BPM hasta"
        value={filter.maxBpm}
        onChange={(maxBpm) => changeFilter({ maxBpm })}
      />
      <NumberField
        label="Precio hasta ($)"
        value={filter.maxPrice}
        onChange={(maxPrice) => changeFilter({ maxPrice })}
      />
      <p className={css.count} role="status">
        {`${shownCount} ${shownCount === 1 ? 'beat' : 'beats'}`}
      </p>
      {isFiltering(filter) ? (
        <button type="button" className={css.clear} onClick={() => onChange(EMPTY_FILTER)}>
          Quitar filtros
        </button>
      ) : null}
    </form>
  );
}
