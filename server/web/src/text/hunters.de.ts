// German for Hunters & Gatherers.
import type { hunters_en } from './hunters.en';

export const hunters_de: Readonly<Record<keyof typeof hunters_en, string>> = {
    'game.hunters_and_gatherers': 'Jäger und Sammler',
    'game_what.hunters_and_gatherers':
        'Die Steinzeit: sammeln im Wald, fischen im Fluss, jagen auf der Wiese, Hütten am Wasser. Ausgabe von 2002.',
    'game.hunters_and_gatherers_2020': 'Jäger und Sammler (2020)',
    'game_what.hunters_and_gatherers_2020':
        'Die neue Ausgabe: drei Hütten, Fische in Flüssen, neue Werte, und Fallen, Flöße und eine Schamanin auf den Bonusplättchen.',

    'figure.tribesman': 'Stammesmitglied',
    'none_left.tribesman': 'Du hast kein Stammesmitglied mehr.',
    'not_allowed.tribesman': 'Dort darf kein Stammesmitglied stehen.',
    'figure_on.forest': 'Sammler',
    'figure_on.river': 'Fischer',
    'figure_on.meadow': 'Jäger',

    'a_figure_on.forest': 'einen Sammler',
    'a_figure_on.river': 'einen Fischer',
    'a_figure_on.meadow': 'einen Jäger',

    'feature.river_system': 'Flusssystem',
    'on.river_system': 'an das Flusssystem',
    'complete.river_system': 'Flusssystem',
    'incomplete.river_system': 'Flusssystem',
    'completes.river_system': 'Flusssysteme',
    'incompletes.river_system': 'Flusssysteme',

    'reason.segment': '{n|# Abschnitt|# Abschnitte}',
    'reason.mushroom': '{n|# Pilzlichtung|# Pilzlichtungen}',
    'reason.fish': '{n|# Fisch|# Fische}',
    'reason.deer': '{n|# Hirsch|# Hirsche}',
    'reason.mammoth': '{n|# Mammut|# Mammuts}',
    'reason.aurochs': '{n|# Auerochse|# Auerochsen}',
    'reason.eaten': '{n|# Hirsch vom Tiger gefressen|# Hirsche von Tigern gefressen}',
    'reason.logboat': 'Einbaum: {n|# See|# Seen}',
    'reason.raft': 'Floß: {n|# See|# Seen}',
    'reason.pit_trap': 'Fallgrube: {n|# Tier zählt doppelt|# Tiere zählen doppelt}',

    'mark.several': '{n} × {mark}',
    'segment.with': '{segment} mit {marks}',

    'log.extended': '{name} legt dazu ein Bonusplättchen',
    'log.retaken': '{name} hat mit der Schamanin zurückgenommen: {figure}',
    'log.hunted': 'Die Tiere um die Jagdfalle sind aus dem Spiel',

    'bonus.title': 'Bonusplättchen',
    'bonus.yours':
        'Du bekommst ein Bonusplättchen für einen Wald mit Goldklumpen oder Menhir: Lege es auch.',
    'bonus.others': 'Ein Bonusplättchen für einen fertigen Wald mit Goldklumpen oder Menhir.',
    'bonus.stack': '{n|# Bonusplättchen|# Bonusplättchen} in einem eigenen Stapel',
    'bonus.short': 'Bonus',
    'prompt.retake': 'Die Schamanin: Nimm eine Figur in deinen Vorrat zurück oder keine.',
    'prompt.retake_next': 'Die Schamanin fragt nach diesem Plättchen. Bestätige, um es zu legen.',
    'choose.keep': 'keine zurücknehmen',
    'claim.label': 'Diese Figur würde besetzen: {what}, {tiles|# Plättchen|# Plättchen}.',
};
