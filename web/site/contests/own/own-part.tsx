import type { ReactNode } from 'react';
import type { OwnApplication } from '../../../../contracts/own-applications.ts';
import css from './own-page.module.css';
import type { OwnActions } from './use-own.ts';

export interface OwnPartProps {
  item: OwnApplication;
  actions: OwnActions;
}

/** A part of the applicant's page, with its heading. */
export function Part(props: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-labelledby={props.id}>
      <h2 id={props.id} className={css.heading}>
        {props.heading}
      </h2>
      {props.children}
    </section>
  );
}
