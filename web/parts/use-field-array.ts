/** For forms with lists. The build gives it a file of its own (`web-build/field-arrays.ts`): most forms have none. */
export { useFieldArray } from 'react-hook-form';
