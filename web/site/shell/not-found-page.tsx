import { createNotFoundResponse, pageContext } from '../../ui/page-context.ts';
import type { Route } from './+types/not-found-page.ts';

/** Route for unknown paths: responds with a real 404 and the shell's error page. */
export async function loader({ context }: Route.LoaderArgs): Promise<never> {
  throw await createNotFoundResponse(context.get(pageContext));
}

export default function NotFoundPage() {
  return null;
}
