import type { World } from './world.ts';

export async function measurePages(_world: World, say: (sentence: string) => void): Promise<void> {
  say('No pages yet');
}
