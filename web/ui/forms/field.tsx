import type { ReactNode } from 'react';
import css from './field.module.css';

export interface FieldState {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby'?: string;
}

interface FieldProps {
  /** The form field's name on the wire. */
  name: string;
  label: ReactNode;
  /** Validation message, or undefined. */
  error: string | undefined;
  /** Whether the control is a checkbox, which precedes its label. */
  isCheck?: boolean;
  className?: string | undefined;
  /** Renders the control with the attributes that associate label and error with it. */
  children(state: FieldState): ReactNode;
}

/** Field of a public form: label, control and validation message. */
export function Field({ name, label, error, isCheck = false, className, children }: FieldProps) {
  const id = `campo-${name}`;
  const state: FieldState = { id, name, 'aria-invalid': error !== undefined };
  if (error !== undefined) state['aria-describedby'] = `${id}-error`;
  const labelElement = <label htmlFor={id}>{label}</label>;
  return (
    <div className={`${isCheck ? css.check : css.field} ${className ?? ''}`}>
      {isCheck ? null : labelElement}
      {children(state)}
      {isCheck ? labelElement : null}
      {error === undefined ? null : (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
