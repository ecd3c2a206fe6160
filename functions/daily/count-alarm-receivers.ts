import { NOBODY_ALARMED } from '../../shared/daily-job.ts';
import { log } from '../http/log.ts';
import type { Chore } from './chore.ts';

/** Reports if nobody is subscribed to the alarms. */
export const countAlarmReceivers: Chore = async ({ alarmTopic }) => {
  if (alarmTopic === '') return { sentence: '' };
  const { confirmedSubscriptions } = await import('./alarm-topic.ts');
  const receivers = await confirmedSubscriptions(alarmTopic);
  if (receivers === 0) log('error', 'daily job', { call: 'daily job', error: NOBODY_ALARMED });
  return { sentence: receivers === 0 ? NOBODY_ALARMED : '', facts: { receivers } };
};
