import { Button } from '@mantine/core';
import { type MouseEvent, useRef } from 'react';

/**
 * State of a record that a form creates: a draft, unless the form was sent with the button
 * *Publicar ahora*.
 * @param isOffered false for changes, and for kinds without drafts
 */
export function useFirstState(isOffered: boolean) {
  const isClicked = useRef(false);
  const isPublic = useRef(false);
  /** The form is sent, or refused, before the timer runs. */
  function click({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    isClicked.current = true;
    setTimeout(() => {
      isClicked.current = false;
    });
    currentTarget.form?.requestSubmit();
  }
  return {
    /** For `FormDialog`. */
    beforeSend(): boolean {
      isPublic.current = isClicked.current;
      return true;
    },
    /** Sent with the other fields of the creation. */
    fields: () => (isOffered ? { is_active: isPublic.current } : {}),
    // No submit button: Enter in an input clicks the first of a form.
    button: isOffered ? (
      <Button variant="default" onClick={click}>
        Publicar ahora
      </Button>
    ) : null,
  };
}
