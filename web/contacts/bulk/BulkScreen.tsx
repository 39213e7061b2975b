import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ChangesScreen } from './ChangesScreen.tsx';
import { ChooseScreen } from './ChooseScreen.tsx';

/** Both parts in one file, since each file that a route names adds to the first load of every screen. */
export const BulkScreen = (): ReactElement =>
  useParams({ from: '/inside/contacts/bulk/$id' }).id === 'changes' ? <ChangesScreen /> : <ChooseScreen />;
