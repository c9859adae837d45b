import { InputWrapper } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { LoadingState } from '../ui/states.tsx';

/** The editor is large, so it is loaded on demand. */
const WordsEditor = lazy(() => import('./words-editor.tsx'));

interface WordsFieldProps {
  /** The document as JSON text, or empty. */
  value: string;
  onChange(value: string): void;
  error?: ReactNode;
}

/** The words of a lyric. */
export function WordsField({ value, onChange, error }: WordsFieldProps) {
  return (
    <InputWrapper
      label="Letra"
      labelElement="div"
      description="Enter pasa a la línea siguiente; dos veces, a la estrofa siguiente. Marque las partes así: [Coro]"
      error={error}
    >
      <Suspense fallback={<LoadingState label="Cargando el editor…" />}>
        <WordsEditor value={value} onChange={onChange} isInvalid={Boolean(error)} />
      </Suspense>
    </InputWrapper>
  );
}
