import { createElement, type ComponentProps, type FunctionComponent, type SVGProps } from 'react';

type IconData = { node: readonly (readonly [tag: string, attributes: SVGProps<SVGElement>])[] };

/**
 * An icon of lucide-react as a component: lines in the colour of the surrounding text. The build substitutes it for
 * theirs.
 */
export function createIcon({ node }: IconData): FunctionComponent<ComponentProps<'svg'>> {
  return (props) =>
    createElement(
      'svg',
      { ...look, 'aria-hidden': !props['aria-label'] || undefined, ...props },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

const look = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
