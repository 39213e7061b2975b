const settingKey = 'foyer.shortcuts';

/** Whether single letters are shortcuts in this browser; they are until somebody switches them off. */
export const areSingleKeysOn = (storage: Pick<Storage, 'getItem'> = localStorage): boolean =>
  storage.getItem(settingKey) !== 'off';

export const switchSingleKeys = (isOn: boolean, storage: Pick<Storage, 'setItem'> = localStorage): void =>
  storage.setItem(settingKey, isOn ? 'on' : 'off');
