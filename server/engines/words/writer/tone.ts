export type WritingTone = 'professional' | 'friendly' | 'persuasive' | 'luxury';
export type Tone = WritingTone | 'plain';
