import type { ReactElement } from 'react';
import { layout } from '#contract/launch/layout.ts';
import { StepScreen } from '../wizard/StepScreen.tsx';

export const LayoutStep = (): ReactElement => <StepScreen form={2} sections={layout} />;
