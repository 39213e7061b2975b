import { useState } from 'react';
import { ApiCallError } from '#web/api/api-call-error.ts';

/**
 * The version that an edit is based on, and whether a colleague has saved a newer one since the form was filled. Typed
 * values stay; the form shows the newer ones beside them.
 */
export function useShownVersion(version: number, isDirty: boolean) {
  const [filled, setFilled] = useState(version);
  if (!isDirty && version > filled) setFilled(version);
  return {
    base: Math.max(version, filled),
    hasNewer: isDirty && version > filled,
    /** after an own save */
    setFilled,
  };
}

/** Reads the settings again where a colleague was faster, so that the form can show theirs. */
export async function sendOrRefetch<T>(sent: Promise<T>, refetch: () => void): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof ApiCallError && error.status === 412) refetch();
    throw error;
  }
}
