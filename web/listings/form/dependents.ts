type Dependent = 'postal_code' | `openhouses.${number}.end_time`;

/** The field that shows the message of a rule which also depends on this one. */
export function findDependent(name: string): Dependent | undefined {
  if (name === 'state_or_province') return 'postal_code';
  const openHouse = /^openhouses\.(\d+)\.(?:date|start_time)$/.exec(name);
  return openHouse ? `openhouses.${Number(openHouse[1])}.end_time` : undefined;
}
