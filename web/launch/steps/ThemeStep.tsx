import type { ReactElement } from 'react';
import { theme } from '#contract/launch/theme.ts';
import { StepScreen } from '../wizard/StepScreen.tsx';

export const ThemeStep = (): ReactElement => <StepScreen form={3} sections={theme} />;
