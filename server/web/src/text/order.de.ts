// German for moderation and news.
import type { order_en } from './order.en';

export const order_de: Readonly<Record<keyof typeof order_en, string>> = {
    'news.your_turn': '{game}: Du bist am Zug.',
    'news.challenged': '{name} fordert dich heraus: {game}.',
    'news.go': 'Öffnen',
    'sanction.warning': 'Verwarnung der Moderation: {reason}',
    'sanction.silenced': 'Du bist stummgeschaltet: {reason}',
    'sanction.silenced.until': 'Du bist bis {until} stummgeschaltet: {reason}',
    'sanction.banished': 'Du bist von diesem Server ausgeschlossen: {reason}',
    'sanction.banished.until': 'Du bist bis {until} von diesem Server ausgeschlossen: {reason}',
    'sanction.banished.address': 'Deine Adresse ist von diesem Server ausgeschlossen.',
    'error.banned': 'Du bist von diesem Server ausgeschlossen.',
};
