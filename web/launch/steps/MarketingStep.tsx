import type { ReactElement } from 'react';
import { marketing } from '#contract/launch/marketing.ts';
import { StepScreen } from '../wizard/StepScreen.tsx';

export const MarketingStep = (): ReactElement => <StepScreen form={5} sections={marketing} />;
