// German for the guided first game.
import type { coach_en } from './coach.en';

export const coach_de: Readonly<Record<keyof typeof coach_en, string>> = {
    coach: 'Deine erste Partie',
    'coach.go': 'Spielen lernen',
    'coach.go.what': 'Deine erste Partie, Schritt für Schritt erklärt. Etwa zehn Minuten.',
    'coach.understood': 'Verstanden',
    'coach.stop': 'Einführung beenden',
    'coach.of': '{n} von {all}',
    'coach.tile': 'Leg dein Plättchen',
    'coach.tile.what':
        'In jedem Zug ziehst du ein Plättchen und legst es an. Die Kanten müssen passen: Stadt an Stadt, Straße an Straße, Wiese an Wiese. Die erlaubten Plätze sind umrandet. Wähle einen.',
    'coach.turn': 'Dreh es und bestätige',
    'coach.turn.what':
        'Klicke noch einmal auf das Plättchen, um es zu drehen. Dann kannst du eine deiner Figuren daraufsetzen oder sie behalten. Bestätige, wenn du fertig bist.',
    'coach.city': 'Ein Ritter in der Stadt',
    'coach.city.what':
        'Eine Figur in einer Stadt ist ein Ritter. Eine fertige Stadt bringt 2 Punkte für jedes Plättchen und 2 für jedes Wappen. Ist sie am Ende noch offen, bringt sie die Hälfte.',
    'coach.road': 'Ein Wegelagerer auf der Straße',
    'coach.road.what':
        'Eine Figur auf einer Straße ist ein Wegelagerer. Die Straße ist fertig, wenn beide Enden geschlossen sind: durch eine Kreuzung, eine Stadt oder ein Kloster, oder als Rundweg. Sie bringt 1 Punkt für jedes Plättchen.',
    'coach.monastery': 'Ein Mönch im Kloster',
    'coach.monastery.what':
        'Ein Kloster ist fertig, wenn es ringsum von Plättchen umgeben ist. Es bringt 9 Punkte, einen für jedes der neun Plättchen. Es braucht nur Zeit.',
    'coach.farmer': 'Ein Bauer auf der Wiese',
    'coach.farmer.what':
        'Eine Figur auf einer Wiese ist ein Bauer und bleibt bis zum Ende der Partie. Dann bringt jede fertige Stadt an der Wiese 3 Punkte. Frühe Bauern sind wertvoll, aber sie kommen nicht zurück.',
    'coach.rivals': 'Wem gehört es?',
    'coach.rivals.what':
        'Auf eine besetzte Straße oder Wiese oder in eine besetzte Stadt darfst du keine Figur setzen. Aber zwei getrennte Gebiete können zusammenwachsen. Dann bekommt der Spieler mit mehr Figuren die Punkte. Bei Gleichstand bekommt jeder alle.',
    'coach.back': 'Punkte, und deine Figur ist zurück',
    'coach.back.what':
        'Ein fertiges Gebiet wird sofort gewertet, und seine Figuren kehren zurück. Du hast sieben Figuren: Halte einige für später frei.',
    'coach.few': 'Das Ende naht',
    'coach.few.what':
        'Nur noch wenige Plättchen. Was nicht mehr fertig wird, ist jetzt weniger wert. Ein letzter Bauer oder eine Figur in einem kleinen Gebiet kann noch Punkte bringen.',
    'coach.end': 'Die Schlusswertung',
    'coach.end.what':
        'Unfertige Gebiete bringen ihren kleineren Anteil, und die Bauern werden gewertet. Geh sie durch: Jede Zahl zeigt, woher sie kommt. Jetzt kennst du das Spiel!',
};
