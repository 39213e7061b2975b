import type { ReactElement } from 'react';
import { design } from '#contract/launch/design.ts';
import { StepScreen } from '../wizard/StepScreen.tsx';

export const DesignStep = (): ReactElement => <StepScreen form={4} sections={design} />;
