import { useShell } from '../shell/shell-data.ts';
import css from './legal-page.module.css';

/** The title of a clause and its paragraphs, in which `{sitio}` is replaced by the site's name. */
export type Clause = readonly [title: string, ...paragraphs: string[]];

interface Props {
  title: string;
  intro: string;
  clauses: readonly Clause[];
  /** When the text last changed, as in "21 de noviembre de 2026". */
  updated: string;
}

/** Legal text as numbered clauses. */
export function LegalPage({ title, intro, clauses, updated }: Props) {
  const shell = useShell();
  const fillSiteName = (text: string) =>
    text.replaceAll('{sitio}', shell?.site.name ?? 'este sitio');
  return (
    <article className={`paper ${css.page}`}>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.intro}>{fillSiteName(intro)}</p>
        <p className={css.updated}>Última actualización: {updated}</p>
      </header>
      <ol className={css.clauses}>
        {clauses.map(([clause, ...paragraphs]) => (
          <li key={clause}>
            <h2>{clause}</h2>
            <div>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{fillSiteName(paragraph)}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </article>
  );
}
