// English for a turn in preparation.
export const turn_en = {
    instead: 'Instead of a figure',
    'instead.places': '{what}: {n|# place|# places}',
    'instead.layFloor': 'tower floor',
    'instead.layBarn': 'barn',
    'instead.deployFar': 'magic portal',
    'instead.takeFigure': 'princess',
    'confirm.pass': 'Pass',
    'confirm.figure': 'Place {figure}',
    'confirm.back': 'Return the figure',
    'confirm.tile': 'Place the tile',
    scores_now: 'This move scores',
};
