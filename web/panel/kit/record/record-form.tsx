import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallName } from '../../../../contracts/calls.ts';
import type { Values } from '../fields/fields.tsx';
import type { Fields } from '../fields/fields-form.ts';
import type { DialogProps } from '../fields/form-dialog.tsx';
import { QueryView } from '../fields/query-view.tsx';
import type { SaveTexts } from '../fields/use-save.ts';
import { FieldsPart } from './fields-part.tsx';
import { RecordFrame } from './page-form.tsx';
import type { RecordRef } from './record-changes.ts';
import type { Identified } from './resource-calls.ts';

/** How a part is created that does not exist yet. */
interface Creation extends Partial<SaveTexts> {
  call: CallName;
  /** What names its parent. */
  with: Values;
  /** Shown above the inputs. */
  intro?: ReactNode;
}

interface RecordFormProps extends DialogProps, SaveTexts {
  title: string;
  queryKey: readonly unknown[];
  /** Reads the part; null if it does not exist, which the first save of it creates. */
  load(): Promise<Identified | null>;
  /** The call that changes the part by its id. */
  change: CallName;
  create?: Creation;
  fields: Fields;
  /** Shown if the part could not be read. */
  unread: string;
  onSaved?(saved: Values): void;
}

/** Form of a part of a record that is read when the form is opened; looking at it writes nothing. */
export function RecordForm(props: RecordFormProps) {
  const { fields, opened, queryKey, change, create, title, onClose } = props;
  const queries = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: props.load,
    enabled: opened,
    staleTime: 0,
  });
  const record = (query.data ?? null) as (Values & Identified) | null;
  const creation = record === null ? create : undefined;
  const ref: RecordRef = record
    ? { call: change, id: record.id }
    : { call: create?.call ?? change };
  const { success = props.success, failure = props.failure } = creation ?? {};
  return (
    <RecordFrame {...{ title, opened, onClose }} root={ref}>
      <QueryView query={query} failed={props.unread}>
        {() => (
          <>
            {creation?.intro}
            <FieldsPart
              {...{ fields, record, success, failure }}
              name={title}
              change={ref}
              owner={creation?.with}
              onSaved={(saved) => {
                queries.setQueryData(queryKey, saved);
                props.onSaved?.(saved);
              }}
            />
          </>
        )}
      </QueryView>
    </RecordFrame>
  );
}
