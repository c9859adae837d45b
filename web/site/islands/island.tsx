import { createElement, type FunctionComponent } from 'react';
import { useRenderTools } from '../../ui/render-tools.ts';
import type { ComponentName, IslandProps, ScriptName, Wake } from './registry.ts';

interface Props<N extends ComponentName> {
  name: N;
  wake: Wake;
  /** The component that `components[name]` of the registry loads. */
  component: FunctionComponent<IslandProps<N>>;
  props: IslandProps<N>;
}

/**
 * A React root of its own within a page, at most one of each name. The server renders it without
 * the page's contexts, and its props travel as JSON, so that the browser can hydrate it alone.
 */
export function Island<N extends ComponentName>({ name, wake, component, props }: Props<N>) {
  const tools = useRenderTools();
  const element = createElement(component as FunctionComponent<object>, props as object);
  const __html = tools?.renderRoot(element, name) ?? '';
  return (
    <div
      className="island"
      data-island={name}
      data-wake={wake}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
      dangerouslySetInnerHTML={{ __html }}
    />
  );
}

/** Returns the attributes of an element whose behaviour a script of the registry attaches. */
export function createScriptProps(name: ScriptName, wake: Wake) {
  return { 'data-island': name, 'data-wake': wake };
}
